"""The doors of the FAQ audit: running it on files, and its report in every form.

* ``running``: FAQ files, the game that they are of, the audit. ``told``: a finding in sentences.
* ``wire`` (JSON), ``terminal``, ``html``, ``junit``, ``sarif``: the same report, each for its reader.
"""
