import { userInfo } from 'node:os'

/** The actor in audit rows: 'cli:' and the name of the operating system's user. */
export function commandLineActor(): string {
  try {
    return `cli:${userInfo().username}`
  } catch {
    // A container may run under a user id without a name.
    return `cli:uid ${process.getuid?.() ?? 'unknown'}`
  }
}
