/** Conditions of lists by what staff have recorded about a child, and by its age. */
import { type RawBuilder, sql } from 'kysely'
import { hasOtherBirthDate, hasUndecidedAge } from '../../../findings/conditions.ts'
import type { ListFilters } from './list.queries.ts'

/** By documents seen, flag, age and note. Most registrations have no row there, and few have a flag or a note. */
export function screeningConditions(
  { documents, flag, age, note }: Pick<ListFilters, 'documents' | 'flag' | 'age' | 'note'>,
  seasonId: number,
): RawBuilder<boolean>[] {
  const screened = (condition: RawBuilder<unknown>) =>
    sql<boolean>`exists (select from registration_screening as s where s.registration_id = r.id and ${condition})`
  return [
    ...(documents === 'belum' ? [sql<boolean>`not ${screened(sql`s.documents is not null`)}`] : []),
    ...(documents && documents !== 'belum' ? [screened(sql`s.documents = ${documents}`)] : []),
    ...(flag === 'birth_date' ? [hasOtherBirthDate('r')] : []),
    ...(flag === undefined || flag === 'birth_date'
      ? []
      : [
          sql<boolean>`exists (select from registration_flag as f
            where f.registration_id = r.id ${flag === 'ada' ? sql`` : sql`and f.kind = ${flag}`})`,
        ]),
    ...(age === undefined ? [] : [hasUndecidedAge(age === 'di_bawah' ? 'under' : 'over', seasonId, 'r')]),
    ...(note === undefined ? [] : [screened(sql`s.note is not null`)]),
  ]
}
