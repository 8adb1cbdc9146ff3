/**
 * A tmpfs of a few megabytes. Root mounts it directly, other users in a mount namespace, which some containers forbid. Where
 * neither works the full-disk drill is not registered as a test, and a trigger that raises disk_full takes its place.
 */
import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** A command prefix under which a small disk can be mounted; undefined where that is impossible. */
export function wayToMount(): string[] | undefined {
  if (process.platform !== 'linux') return undefined
  const folder = mkdtempSync(join(tmpdir(), 'spmb-disk-'))
  // A separate mount namespace: the mount disappears with the process, however it ends.
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
