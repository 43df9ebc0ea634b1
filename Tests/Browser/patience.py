"""How long tests wait."""

# The seconds after which a test gives up waiting. Only a hang takes so long, however busy the machine is.
PATIENCE = 120
