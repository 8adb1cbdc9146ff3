import { closeSync, openSync } from 'node:fs'

/**
 * Tells apart the two meanings of SIGHUP: the terminal of the server was closed, or an operator asks for a rolling restart.
 *
 * @param hasTerminal whether this process has a terminal at this moment
 * @returns whether the terminal that was there at the call of this function has gone since
 */
export function watchTerminal(hasTerminal = canOpenTerminal): () => boolean {
  const hadTerminal = hasTerminal()
  return () => hadTerminal && !hasTerminal()
}

/** Only a process with a controlling terminal can open this file. */
function canOpenTerminal(): boolean {
  try {
    closeSync(openSync('/dev/tty', 'r'))
    return true
  } catch {
    return false
  }
}
