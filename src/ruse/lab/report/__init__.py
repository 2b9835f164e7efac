"""Reports on what was measured, as HTML, Markdown and text."""
