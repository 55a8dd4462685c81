"""The identity of clubs: name, short name, crest and kit, and how they are drawn."""
