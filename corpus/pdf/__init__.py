"""Reading a PDF rulebook: glyphs, layout, tables, repair."""
