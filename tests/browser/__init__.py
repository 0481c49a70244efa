"""A package, so that its fixtures end with it: Playwright's loop is in the way of tests that come later."""
