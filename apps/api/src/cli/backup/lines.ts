/** Sentences about backups for the operator. */
import { writeLocalTime, zoneAbbreviation } from '@spmb/domain/shared/local-date.ts'
import type { Comparison } from '../../features/backup/copy/table-digests.ts'
import type { TableDigests } from '../../features/backup/file/contents.ts'

export const writtenMoment = (moment: Date, timeZone: string): string =>
  `${writeLocalTime(moment, timeZone)} ${zoneAbbreviation(timeZone)}`

export function size(bytes: number): string {
  if (bytes < 1_000_000) return `${Math.ceil(bytes / 1_000)} kB`
  return `${(bytes / 1_000_000).toFixed(1)} MB`
}

/** The tables that a person knows by name, with their rows. */
export function rowsLine(tables: TableDigests): string {
  const named = ['registration', 'school', 'user_account', 'audit_entry']
  return `Rows: ${named.map((name) => `${name} ${tables[name]?.rows ?? 'none'}`).join(', ')}; ${Object.keys(tables).length} tables.`
}

/** After a replay the tables are those of a later moment, and each was read to its end. */
export const replayedLine = (tables: TableDigests, until: string): string =>
  `${Object.keys(tables).length} tables were replayed to ${until} and read to the end.`

export function comparisonLines({ equal, changing, different }: Comparison): string[] {
  const lines = [`Compared with what was backed up: ${equal.length} tables are equal in count and hash.`]
  if (changing.length > 0)
    lines.push(
      `Not compared, because they changed while the backup was written: ${changing.join(', ')}. They were read to the end.`,
    )
  return [...lines, ...different]
}
