/** Which program writes a backup, for whoever has only the file and must find the program that reads it. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** @property commit of the checkout or of the container image; null without one */
export type Program = { version: string; commit: string | null }

const ROOT = join(import.meta.dirname, '../../../../../..')

export function readProgram(root = ROOT): Program {
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string }
  return { version, commit: readCommit(root) }
}

/** Written when a container image is built (`deploy/container/Containerfile`): an image has no repository. */
const COMMIT_FILE = 'COMMIT'

function readCommit(root: string): string | null {
  try {
    return commitIn(readFileSync(join(root, COMMIT_FILE), 'utf8'))
  } catch {
    return readCheckedOut(root)
  }
}

/** Without git: it refuses a checkout of another user, which is how the service runs. */
function readCheckedOut(root: string): string | null {
  try {
    const read = (name: string) => readFileSync(join(root, '.git', name), 'utf8')
    const head = read('HEAD').trim()
    const ref = head.match(/^ref: (.+)$/)?.[1]
    return commitIn(ref === undefined ? head : (looseRef(read, ref) ?? packedRef(read('packed-refs'), ref)))
  } catch {
    return null
  }
}

function looseRef(read: (name: string) => string, ref: string): string | undefined {
  try {
    return read(ref)
  } catch {
    return undefined
  }
}

const packedRef = (packed: string, ref: string): string | undefined =>
  packed
    .split('\n')
    .find((line) => line.endsWith(` ${ref}`))
    ?.split(' ')[0]

const commitIn = (text: string | undefined): string | null =>
  text?.trim().match(/^[0-9a-f]{40,64}$/)?.[0] ?? null
