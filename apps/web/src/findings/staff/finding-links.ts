/** Where the rows of a finding are. Pure. */
import type { Finding } from '@spmb/domain/findings/findings.ts'
import type { FindingCode } from '@spmb/domain/season/finding-codes.ts'
import { type Level, levelPath } from '@spmb/domain/shared/level.ts'
import { LIST_PATHS, STAFF_PATHS, zonePath } from '../../platform/staff/paths.ts'

type Found = Pick<Finding, 'level' | 'rows'>

const list = (filters: string) => (found: Found) => `${LIST_PATHS[found.level ?? 'SD']}?${filters}`
const quotas = (rest: string) => (found: Found) => `${STAFF_PATHS.quota}?level=${slug(found.level)}${rest}`
const slug = (level: Level | null) => (level ? levelPath(level) : 'all')
const page = (path: string) => () => path

const LINKS: Record<FindingCode, (found: Found) => string> = {
  undecided: list('decision=belum'),
  over_quota: quotas('&sort=available'),
  closed_school: (found) =>
    found.rows.length === 1
      ? list(`school_id=${found.rows[0]?.id}`)(found)
      : `${STAFF_PATHS.schools}?state=closed`,
  passed_over: ({ level }) => `${STAFF_PATHS.selection}?level=${slug(level)}`,
  under_age: list('age=di_bawah'),
  over_age: list('age=di_atas'),
  disputed_numbers: page(STAFF_PATHS.doubles),
  doubles_admitted: page(STAFF_PATHS.doubles),
  without_quota: quotas('&unset=1'),
  birth_date: list('flag=birth_date'),
  doubles: page(STAFF_PATHS.doubles),
  doubt: list('decision=lulus&flag=doubt'),
  papers: list('decision=lulus&documents=belum'),
  objections: page(STAFF_PATHS.objections),
  corrections: page(STAFF_PATHS.corrections),
  villages: ({ rows: [first, ...more] }) =>
    first && more.length === 0 ? zonePath(first.id) : STAFF_PATHS.zoning,
  complaints: page(STAFF_PATHS.reports),
  window: page(STAFF_PATHS.season),
}

export const findingLink = (found: Pick<Finding, 'code' | 'level' | 'rows'>) => LINKS[found.code](found)
