/**
 * A disk of a few megabytes, in memory. Root mounts it; anybody else gets it inside a namespace of their own, which some
 * containers forbid. This is the one place that knows whether a machine can: where neither works, the drill of the full
 * disk does not exist there (its test registers nothing), and the full disk is only told by a trigger that says so.
 */
import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Words to put before a command so that a small disk can be mounted in it; undefined where that is impossible. */
export function wayToMount(): string[] | undefined {
  if (process.platform !== 'linux') return undefined
  const folder = mkdtempSync(join(tmpdir(), 'spmb-disk-'))
  // With a space of mounts of its own, so that nothing stays behind, whoever ends it and however.
  const ways = [
    ['unshare', '--mount', '--'],
    ['unshare', '--user', '--map-root-user', '--mount', '--'],
  ]
  const way = ways.find(([command = '', ...args]) => {
    try {
      const mount = ['mount', '-t', 'tmpfs', '-o', 'size=1m', 'tmpfs', folder]
      execFileSync(command, [...args, ...mount], { stdio: 'ignore' })
      return true
    } catch {
      return false
    }
  })
  rmdirSync(folder)
  return way
}
