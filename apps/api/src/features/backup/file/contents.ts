/** What a backup file contains: decrypted by age and decompressed by zstd it is a tar archive of these entries, in this order. */
import * as z from 'zod/mini'

/**
 * - `backup.json`: the header
 * - `keys/data-key`, `keys/database.json` (only with `base`)
 * - `base/NNNNNN` and `manifest/NNNNNN`: pieces of the archive and the manifest of PostgreSQL's base backup, or
 *   `tables/NAME/NNNNNN`: pieces of the rows of a table, in the text format of COPY
 * - `contents.json`: the summary; a file without it is incomplete
 */
export const HEADER_ENTRY = 'backup.json'
export const SUMMARY_ENTRY = 'contents.json'
export const DATA_KEY_ENTRY = 'keys/data-key'
export const ACCESS_ENTRY = 'keys/database.json'
export const BASE = 'base'
export const MANIFEST = 'manifest'
export const TABLES = 'tables'

/** Increases when an older program cannot read the file any more. */
export const FORMAT = 1

export const header = z.object({
  format: z.int(),
  /** `cluster`: the files of the built-in PostgreSQL. `tables`: the rows of all tables, for any PostgreSQL. */
  kind: z.enum(['cluster', 'tables']),
  startedAt: z.iso.datetime(),
  schema: z.object({ version: z.int(), checksums: z.array(z.string()) }),
  /** Of `cluster`: where its files can be read, such as `linux-x64`, and the major version of PostgreSQL. */
  platform: z.string(),
  postgres: z.string(),
  /** Of `cluster`: the archive of changes that continues this backup. */
  archive: z.nullable(z.string()),
  /** What the server was set to, without anything secret; absent in backups of earlier releases. */
  settings: z.optional(z.record(z.string(), z.string())),
})
export type Header = z.infer<typeof header>

const digest = z.object({ rows: z.int(), hash: z.string() })
/** Count and hash of the rows of a table; the hash does not depend on their order. */
export type TableDigest = z.infer<typeof digest>
export type TableDigests = Record<string, TableDigest>

export const summary = z.object({
  /** Everything acknowledged before this moment is in the backup. */
  completeUntil: z.iso.datetime(),
  /** When the backup began and when it ended. Of `tables` both are the same: one snapshot. */
  before: z.record(z.string(), digest),
  after: z.record(z.string(), digest),
  /** Of `tables`: the last number that each sequence gave; null before the first. */
  sequences: z.record(z.string(), z.nullable(z.number())),
})
export type Summary = z.infer<typeof summary>
