/** Conditions that findings share with the lists that their links lead to. */
import { AGES } from '@spmb/domain/season/regulation.ts'
import { type RawBuilder, sql } from 'kysely'
import { isLive } from '../database/live-registration.ts'

/** Which end of the usual ages; see docs/product-rules.md#minimum-age. */
export type AgeEnd = 'under' | 'over'

/** Of a level: a child that is `under` is younger than the first figure, one that is `over` is older than the second. */
const LIMITS = {
  SD: [AGES.SD.lowest, AGES.SD.usualHighest],
  SMP: [AGES.SMP.usualLowest, AGES.SMP.highest],
} as const

/**
 * The condition for live children whose birth date the NIK contradicts.
 *
 * @param alias of the table `registration` in the statement
 */
export function hasOtherBirthDate(alias = 'registration'): RawBuilder<boolean> {
  return sql<boolean>`(${sql.ref(`${alias}.birth_date_differs`)} is true and ${isLive(alias)})`
}

/**
 * The condition for live children outside the usual ages on 1 July about whom nobody has decided: a chosen school may still
 * admit them or does, and the office has given no age exception.
 *
 * @param alias of the table `registration` in the statement
 */
export function hasUndecidedAge(end: AgeEnd, alias = 'registration'): RawBuilder<boolean> {
  const column = (name: string) => sql.ref(`${alias}.${name}`)
  const bornOn = (years: RawBuilder<unknown>) =>
    sql`(select make_date(season.first_year - (${years}), 7, 1) from season where season.id = ${column('season_id')})`
  const years = (index: 0 | 1) =>
    sql`case ${column('level')} when 'SD' then ${sql.lit(LIMITS.SD[index])} else ${sql.lit(LIMITS.SMP[index])} end`
  const isOutside =
    end === 'under'
      ? sql`${column('birth_date')} > ${bornOn(years(0))}`
      : sql`${column('birth_date')} <= ${bornOn(sql`${years(1)} + 1`)}`
  return sql<boolean>`(${isLive(alias)} and ${isOutside}
    and (${column('school_1_decision')} is distinct from 'TIDAK LULUS'
      or ${column('school_2_decision')} is distinct from 'TIDAK LULUS' or ${column('placed_school_id')} is not null)
    and not exists (
      select from registration_flag as exception
      where exception.registration_id = ${column('id')} and exception.kind = 'age_exception' and exception.school_id is null
    ))`
}
