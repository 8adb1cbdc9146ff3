/**
 * Something the operator has to change before the program can start: a wrong setting, a port in use, a folder
 * that belongs to someone else. The message is a whole sentence for that person; it is printed without a stack
 * and the program ends with exit code 1.
 */
export class StartupError extends Error {
  override name = 'StartupError'
}
