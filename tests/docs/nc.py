"""What OpenBSD's `nc -N -U SOCKET` does, for machines without it: sends the input, prints the
answers until the other side closes."""

import socket
import sys

with socket.socket(socket.AF_UNIX) as connection:
    connection.connect(sys.argv[-1])
    connection.sendall(sys.stdin.buffer.read())
    connection.shutdown(socket.SHUT_WR)
    while part := connection.recv(65_536):
        sys.stdout.buffer.write(part)
