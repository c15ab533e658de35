"""The terminal side of Aiutante: the Textual app and the command line.

All rules and all state live in ``core``; this package only asks, shows and hands actions on.
"""
