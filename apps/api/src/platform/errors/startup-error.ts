/**
 * Something the operator has to change before the program can start: a wrong setting, a port in use, a folder
 * that belongs to someone else. The message is a whole sentence for that person; it is printed without a stack
 * and the program ends.
 */
export class StartupError extends Error {
  override name = 'StartupError'
  /** Of the server; a command ends with 1. */
  readonly exitCode: number = 1
}

/**
 * A StartupError that only a person ends, such as a wrong setting: a database that is late or a port in use may be another matter at
 * the next try. The systemd unit (`RestartPreventExitStatus`) does not restart after it; scripts/runtime/node.sh has the same code.
 */
export class PermanentError extends StartupError {
  override readonly exitCode = 78
}
