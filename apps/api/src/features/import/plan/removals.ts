/** Names what an import takes away: schools that leave a zone, and values that are emptied. Pure. */
import type { Reason } from '../../../platform/spreadsheet/reasons.ts'
import type { RowChange } from '../counts.ts'
import type { Stored, Zone } from '../import.queries.ts'
import { COLUMN_NAMES, inWords, subjectOf } from '../import-words.ts'
import { REMOVAL } from '../reasons.ts'

/** One sentence for each village and level, and for each row with emptied values. */
export function removalsOf(
  changes: readonly RowChange[],
  { villages, schools }: Pick<Stored, 'villages' | 'schools'>,
): Reason[] {
  const names = new Map(villages.map(({ code, name }) => [code, name]))
  const known = new Map(schools.map((school) => [school.npsn, school]))
  const zones = new Map<string, { village: string; level: 'SD' | 'SMP'; schools: string[] }>()
  const emptied: Reason[] = []
  for (const { before, after } of changes) {
    if (before === null) continue
    if (after === null) {
      const { village_code: code, npsn } = before as Zone
      const level = known.get(npsn)?.type ?? 'SD'
      const zone = zones.get(`${code} ${level}`) ?? { village: names.get(code) ?? code, level, schools: [] }
      zone.schools.push(known.get(npsn)?.name ?? npsn)
      zones.set(`${code} ${level}`, zone)
      continue
    }
    const [old, next] = [before, after] as [Record<string, unknown>, Record<string, unknown>]
    const columns = COLUMN_NAMES.flatMap(([key, name]) =>
      isEmpty(next[key]) && key in next && !isEmpty(old[key]) ? [name] : [],
    )
    if (columns.length > 0) emptied.push(REMOVAL.value(subjectOf(next), columns))
  }
  const left = [...zones.values()].map(({ village, level, schools }) => REMOVAL.zone(village, level, schools))
  return [...left, ...emptied]
}

const isEmpty = (value: unknown) => inWords(value) === inWords(null)
