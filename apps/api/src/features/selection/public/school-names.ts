/** The names of the schools by NPSN, for checkers of certificates. They are public everywhere else, too. */
import type { SchoolNames } from '@spmb/domain/selection/public/certificate-path.ts'
import type { Kysely } from 'kysely'
import type { Database } from '../../../platform/database/database.ts'
import type { Schema } from '../../../platform/database/schema.ts'
import { type Encoded, encode } from '../../../platform/http/files/encoded-document.ts'

export async function schoolNamesByNpsn(db: Kysely<Schema>): Promise<SchoolNames> {
  const rows = await db.selectFrom('school').select(['npsn', 'name']).orderBy('npsn').execute()
  return Object.fromEntries(rows.map(({ npsn, name }) => [npsn, name]))
}

/** Names rarely change, and a change may be visible a minute later. */
const CACHED_MS = 60_000

/** Reads and compresses them at most once a minute. */
export function createSchoolNames(db: Database): (now: Date) => Promise<Encoded> {
  let cached: { until: number; file: Promise<Encoded> } | undefined

  async function write(): Promise<Encoded> {
    return encode(JSON.stringify(await schoolNamesByNpsn(db.kysely)), 'application/json; charset=utf-8')
  }

  return (now) => {
    if (cached && now.getTime() < cached.until) return cached.file
    const file = write()
    const entry = { until: now.getTime() + CACHED_MS, file }
    cached = entry
    // The next request tries again.
    file.catch(() => {
      if (cached === entry) cached = undefined
    })
    return file
  }
}
