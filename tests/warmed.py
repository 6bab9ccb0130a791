"""What each run of the program would make once more, made where runs are forks of one process."""

from crawlscope.commands.cli import group

for command in group().commands.values():
    for parameter in command.params:
        parameter.get_runtime_param()
