"""The players' web app: pages rendered on the server, which work without JavaScript and are quicker with it.

* ``site``: what every page needs: the service, the words of the interface, the templates.
* ``words`` and ``words/*.toml``: every sentence of the interface in French and English.
* ``links``: where each page is, and what travels along in its address (language, game, what is on the table).
* One module a page, each with a ``router(site)``; ``templates/`` and ``static/`` beside them.
"""
