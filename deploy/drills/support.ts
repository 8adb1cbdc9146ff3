/** What the drills of the deployment files share: they use Debian's tools, which not every machine has. */
import { execFileSync, spawnSync } from 'node:child_process'
import { join } from 'node:path'

export const DEPLOY = join(import.meta.dirname, '..')

/** Whether all these programs are on the path. */
export function haveTools(...names: string[]): boolean {
  return names.every((name) => spawnSync('sh', ['-c', `command -v ${name}`]).status === 0)
}

/**
 * Runs a program and returns what it wrote to its standard output.
 *
 * @throws Error with everything that it wrote, when it does not end with 0
 */
export function run(program: string, args: string[], cwd = DEPLOY): string {
  const ended = spawnSync(program, args, { cwd, encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 })
  if (ended.status === 0) return ended.stdout
  throw new Error(`${program} ended with ${ended.status}: ${ended.stdout}${ended.stderr}`)
}

export const isRoot = () => execFileSync('id', ['-u'], { encoding: 'utf8' }).trim() === '0'
