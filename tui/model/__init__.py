"""What the screens show, as plain data: built from a battle, drawn by the panes.

No Textual here, so that what is shown can be tested without a screen. Text from people is still plain text:
whoever draws it must not take it as markup.
"""
