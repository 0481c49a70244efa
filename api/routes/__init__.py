"""The operations of the HTTP API, one module per concern; each gives a router over a service."""
