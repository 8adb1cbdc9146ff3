/** The names of the schools by NPSN, for checkers of certificates. They are public everywhere else, too. */
import type { SchoolNames } from '@spmb/domain/selection/public/certificate-path.ts'
import type { Database } from '../../database/database.ts'
import { type Encoded, encode } from '../../http/files/encoded-document.ts'

/** Names rarely change, and nobody has to see a change at once. */
const KEPT_MS = 60_000

/** Reads and compresses them at most once a minute. */
export function createSchoolNames(db: Database): (now: Date) => Promise<Encoded> {
  let kept: { until: number; file: Promise<Encoded> } | undefined

  async function write(): Promise<Encoded> {
    const rows = await db.kysely.selectFrom('school').select(['npsn', 'name']).orderBy('npsn').execute()
    const names: SchoolNames = Object.fromEntries(rows.map(({ npsn, name }) => [npsn, name]))
    return encode(JSON.stringify(names), 'application/json; charset=utf-8')
  }

  return (now) => {
    if (kept && now.getTime() < kept.until) return kept.file
    const file = write()
    const entry = { until: now.getTime() + KEPT_MS, file }
    kept = entry
    // The next request tries again.
    file.catch(() => {
      if (kept === entry) kept = undefined
    })
    return file
  }
}
