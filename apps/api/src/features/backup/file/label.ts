/**
 * The label of a backup: a line at the beginning of the file that says which program reads it, readable without the identity
 * (`head -n 2 FILE`). It is a stanza of the age header of a type of its own. Programs of age skip stanzas that they do not know,
 * so `age -d` still opens the file, and the header's code authenticates it for whoever has the identity.
 */
import { open } from 'node:fs/promises'
import { type Recipient, Stanza } from 'age-encryption'
import type { Program } from './program.ts'

const TYPE = 'spmb-backup'
/** The label is the first stanza, so it ends long before. */
const LABEL_BYTES = 1_024

export type Label = Record<string, string>

/** What the label of a backup says, in the order of the line. */
export const labelOf = (
  { version, commit }: Program,
  about: {
    kind: string
    schema: number
    postgres: string
    platform: string
    startedAt: string
    installation: string
    /** Of the audit; null while it is empty. */
    head: string | null
    /** Bytes of the database. */
    space: number
  },
): Label => ({
  version,
  commit: commit ?? 'unknown',
  kind: about.kind,
  schema: String(about.schema),
  postgres: about.postgres,
  platform: about.platform,
  node: process.versions.node,
  written: about.startedAt,
  installation: about.installation,
  ...(about.head !== null && { audit: about.head }),
  space: String(about.space),
})

/** Writes the label into the header, and lets nobody decrypt the file. */
export const labelling = (label: Label): Recipient => ({
  wrapFileKey: () => [
    new Stanza([TYPE, ...Object.entries(label).map(([name, value]) => `${name}=${value}`)], new Uint8Array()),
  ],
})

/** The label of a file; undefined when it has none, as backups of earlier releases, or cannot be read. */
export async function readLabel(path: string): Promise<Label | undefined> {
  const beginning = await readBeginning(path).catch(() => '')
  const [version, line = ''] = beginning.split('\n')
  const [arrow, type, ...words] = line.split(' ')
  if (version !== 'age-encryption.org/v1' || arrow !== '->' || type !== TYPE) return undefined
  return Object.fromEntries(
    words.map((word) => [word.split('=')[0] ?? '', word.slice(word.indexOf('=') + 1)] as const),
  )
}

async function readBeginning(path: string): Promise<string> {
  const file = await open(path, 'r')
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(LABEL_BYTES), 0, LABEL_BYTES, 0)
    return buffer.toString('latin1', 0, bytesRead)
  } finally {
    await file.close()
  }
}

/** The program of a label, as a part of a sentence. Only what has the form of a commit is repeated: nobody has checked the file. */
export function programOf(label: Label | undefined): string {
  if (!label) return 'the version that wrote it'
  const commit = label.commit?.match(/^[0-9a-f]{40,64}$/)?.[0]
  const version = label.version?.match(/^[\w.+-]{1,40}$/)?.[0] ?? 'unknown'
  return commit ? `version ${version} (git checkout ${commit})` : `version ${version}`
}
