"""The playground: the bot in a browser, without a token, over SimCord Preview.

`session.py` begins and ends it, `driver.py` passes time and runs what viewers do, `environment.py`
is SimCord as the playground needs it, `pictures.py` and `pictures.js` show pictures as Discord
does. Only these files use SimCord, with its private names.
"""
