"""The panes of the main screen, one widget a file. They draw plain models and know no battle."""
