"""A small game server: tables of Strobe over HTTP and WebSockets, kept in one SQLite file."""
