/** How child processes end. */
import type { ChildProcess } from 'node:child_process'

/** @property code of the exit; null when a signal ended it or it could not be started. @property how in words, for the log */
export type ChildEnd = { code: number | null; how: string }

/**
 * The end of a child process. One that could not be started, such as while an upgrade replaces the program, has ended too: it
 * emits only an error. Never rejects.
 */
export function endOf(child: ChildProcess): Promise<ChildEnd> {
  const { promise, resolve } = Promise.withResolvers<ChildEnd>()
  child.once('exit', (code, signal) => resolve({ code, how: signal ?? `code ${code}` }))
  child.on('error', (error) => {
    // Others are of a process that runs, such as a signal that could not be sent.
    if (child.pid === undefined) resolve({ code: null, how: error.message })
  })
  return promise
}
