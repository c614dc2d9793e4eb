#!/bin/sh
cat <<'END' > /etc/motd
Welcome to host b2.
Use lift 4 to floor 5.
END
