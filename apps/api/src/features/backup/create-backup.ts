/** Writes a backup while the server works. */
import { existsSync } from 'node:fs'
import type { Client } from 'pg'
import { readAccess } from '../../platform/database/embedded/access.ts'
import { MAJOR } from '../../platform/database/embedded/cluster.ts'
import { schemaVersion } from '../../platform/database/migrate.ts'
import { StartupError } from '../../platform/errors/startup-error.ts'
import { keyText } from '../../platform/settings/data-key.ts'
import { readBaseBackup } from './copy/base-backup.ts'
import { copyTables, readSequences } from './copy/copy-tables.ts'
import { withClient } from './copy/open-client.ts'
import { digestDatabase, digestTables } from './copy/table-digests.ts'
import { readTables } from './copy/tables.ts'
import { watchEnd } from './copy/watch-end.ts'
import {
  ACCESS_ENTRY,
  BASE,
  DATA_KEY_ENTRY,
  FORMAT,
  HEADER_ENTRY,
  type Header,
  MANIFEST,
  SUMMARY_ENTRY,
  type Summary,
  type TableDigests,
} from './file/contents.ts'
import { labelOf } from './file/label.ts'
import { readProgram } from './file/program.ts'
import { type Entry, inPieces, writeBackup } from './file/write-backup.ts'

export type BackupSource = {
  /** Connection of the role that owns the tables. */
  ownerUrl: string
  /** All of them: while the key is changed two are in use. */
  dataKeys: readonly Buffer[]
  /** The data folder of the built-in database; absent for a PostgreSQL of one's own. */
  dataDir?: string | undefined
  /** The archive of changes of this installation, if it has one. */
  archive?: string | undefined
  /** Settings of the server that a person needs after a restore; nothing secret. */
  settings?: Record<string, string>
}

export type WrittenBackup = {
  kind: Header['kind']
  bytes: number
  /** SHA-256 of the file. */
  hash: string
  /** Everything acknowledged before this moment is in the backup. */
  completeUntil: Date
  tables: TableDigests
}

/** The platform as a backup of files names it. */
export const PLATFORM = `${process.platform}-${process.arch}`

/**
 * Writes a backup of the whole installation to a new file. The file appears complete or not at all.
 *
 * @param kind `cluster` (files, the default of the built-in database) or `tables` (rows; from any PostgreSQL into any other)
 * @throws StartupError when the file cannot be written
 */
export async function createBackup(
  source: BackupSource,
  options: {
    path: string
    recipients: string[]
    kind?: Header['kind'] | undefined
    now: () => Date
    /** Ends the writing with its reason; no file is left. */
    signal?: AbortSignal
  },
): Promise<WrittenBackup> {
  const { path, recipients, now, signal, kind = source.dataDir ? 'cluster' : 'tables' } = options
  if (kind === 'cluster' && !source.dataDir)
    throw new StartupError('A backup of files is possible with the built-in database only.')
  if (existsSync(path)) throw new StartupError(`${path} exists already. Give the backup another name.`)
  refuseWrongClock(now())
  return withClient(source.ownerUrl, async (client) => {
    const header = await describe(client, source, kind, now())
    let summary: Summary | undefined
    const done = (written: Summary): Entry => {
      summary = written
      return jsonEntry(SUMMARY_ENTRY, written)
    }
    async function* entries(): AsyncGenerator<Entry> {
      yield jsonEntry(HEADER_ENTRY, header)
      yield { name: DATA_KEY_ENTRY, content: Buffer.from(keyText(source.dataKeys)) }
      if (kind === 'cluster') yield* clusterEntries(client, source, now, done)
      else yield* tableEntries(client, now, done)
    }
    const about = { ...header, schema: header.schema.version, ...(await readFacts(client, kind)) }
    const { bytes, hash } = await writeBackup(
      path,
      recipients,
      until(signal, entries()),
      labelOf(readProgram(), about),
    )
    if (!summary) throw new Error('the backup ended without a summary')
    return { kind, bytes, hash, completeUntil: new Date(summary.completeUntil), tables: summary.after }
  })
}

/** Before this program was written: the battery of the machine's clock is empty. */
const EARLIEST = new Date('2025-01-01T00:00:00Z')

/** @throws StartupError for a clock that is certainly wrong: names and times of the backups would be, and which of them are old */
function refuseWrongClock(now: Date): void {
  if (now < EARLIEST)
    throw new StartupError(
      `The clock of this machine is wrong: it shows ${now.toISOString().slice(0, 10)}. Set it (timedatectl set-ntp true). No backup was written.`,
    )
}

/** What the label says beside the header. */
async function readFacts(client: Client, kind: Header['kind']) {
  const { rows } = await client.query<{ installation: string; head: string | null; space: string }>(
    `select (select id from installation) as installation,
       (select position || ':' || encode(hash, 'hex') from audit_chain order by position desc limit 1) as head,
       ${kind === 'cluster' ? '(select sum(pg_database_size(oid)) from pg_database)' : 'pg_database_size(current_database())'}::text as space`,
  )
  const { installation = '', head = null, space = '0' } = rows[0] ?? {}
  return { installation, head, space: Number(space) }
}

async function* until<T>(signal: AbortSignal | undefined, parts: AsyncIterable<T>): AsyncGenerator<T> {
  for await (const part of parts) {
    signal?.throwIfAborted()
    yield part
  }
}

async function* clusterEntries(
  client: Client,
  { ownerUrl, dataDir = '' }: BackupSource,
  now: () => Date,
  done: (summary: Summary) => Entry,
): AsyncGenerator<Entry> {
  yield jsonEntry(ACCESS_ENTRY, readAccess(dataDir))
  const before = await digestDatabase(client)
  const manifest: Uint8Array[] = []
  async function* archive(): AsyncGenerator<Uint8Array> {
    for await (const { of, bytes } of readBaseBackup(ownerUrl)) {
      if (of === 'archive') yield bytes
      else manifest.push(bytes)
    }
  }
  const end = watchEnd(client, now)
  try {
    yield* inPieces(BASE, archive())
  } finally {
    await end.last()
  }
  const completeUntil = (await end.last()).toISOString()
  yield* inPieces(MANIFEST, only(Buffer.concat(manifest)))
  yield done({ completeUntil, before, after: await digestDatabase(client), sequences: {} })
}

async function* tableEntries(
  client: Client,
  now: () => Date,
  done: (summary: Summary) => Entry,
): AsyncGenerator<Entry> {
  await client.query('begin isolation level repeatable read read only')
  try {
    const completeUntil = now().toISOString()
    const tables = await readTables(client) // takes the snapshot
    const digests = await digestTables(client, tables)
    yield* copyTables(client, tables)
    yield done({ completeUntil, before: digests, after: digests, sequences: await readSequences(client) })
  } finally {
    await client.query('rollback').catch(() => {})
  }
}

async function describe(
  client: Client,
  { archive, settings }: BackupSource,
  kind: Header['kind'],
  now: Date,
): Promise<Header> {
  const { rows } = await client.query<{ checksum: string }>(
    'select checksum from schema_migration order by version',
  )
  return {
    format: FORMAT,
    kind,
    startedAt: now.toISOString(),
    schema: { version: await schemaVersion(client), checksums: rows.map(({ checksum }) => checksum) },
    platform: PLATFORM,
    postgres: MAJOR,
    archive: archive ?? null,
    ...(settings && { settings }),
  }
}

const jsonEntry = (name: string, value: unknown): Entry => ({
  name,
  content: Buffer.from(`${JSON.stringify(value, null, 1)}\n`),
})

async function* only(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes
}
