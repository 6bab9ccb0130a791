"""What is still to be asked for: queue, hosts, order, waits, rules."""
