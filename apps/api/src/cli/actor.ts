import { userInfo } from 'node:os'

/** Who acts, for the audit: 'cli:' and the name of the operating system's user. */
export function commandLineActor(): string {
  try {
    return `cli:${userInfo().username}`
  } catch {
    // A container may run under a number that has no name.
    return `cli:uid ${process.getuid?.() ?? 'unknown'}`
  }
}
