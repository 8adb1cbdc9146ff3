/** Conditions that findings share with the lists that their links lead to. */
import type { AgeEnd } from '@spmb/domain/registration/staff/ages.ts'
import { USUAL_AGES } from '@spmb/domain/season/regulation.ts'
import { type RawBuilder, sql } from 'kysely'
import { isLive } from '../../platform/database/live-registration.ts'

/**
 * The condition for birth dates beyond an end of the usual ages on 1 July. The season is a number and no column, so that the
 * database reads its year once and not for each child.
 */
export function isBeyond(
  end: AgeEnd,
  { birthDate, level, seasonId }: { birthDate: string; level: string; seasonId: number },
): RawBuilder<boolean> {
  const bornOn = (years: RawBuilder<unknown>) =>
    sql`make_date((select first_year from season where id = ${seasonId}) - (${years}), 7, 1)`
  const years = (index: 0 | 1) =>
    sql`case ${sql.ref(level)} when 'SD' then ${sql.lit(USUAL_AGES.SD[index])} else ${sql.lit(USUAL_AGES.SMP[index])} end`
  return end === 'under'
    ? sql<boolean>`${sql.ref(birthDate)} > ${bornOn(years(0))}`
    : sql<boolean>`${sql.ref(birthDate)} <= ${bornOn(sql`${years(1)} + 1`)}`
}

/**
 * The condition for live children whose birth date the NIK contradicts.
 *
 * @param alias of the table `registration` in the statement
 */
export function hasOtherBirthDate(alias = 'registration'): RawBuilder<boolean> {
  return sql<boolean>`(${sql.ref(`${alias}.birth_date_differs`)} is true and ${isLive(alias)})`
}

/**
 * The condition for those of them who may still get a seat, and whose birth date no admin has confirmed
 * (docs/product-rules.md#confirmed-before-the-freeze).
 *
 * @param alias of the table `registration` in the statement
 */
export function hasOpenBirthDate(alias = 'registration'): RawBuilder<boolean> {
  const column = (name: string) => sql.ref(`${alias}.${name}`)
  return sql<boolean>`(${hasOtherBirthDate(alias)}
    and (${column('school_1_decision')} is distinct from 'TIDAK LULUS'
      or ${column('school_2_decision')} is distinct from 'TIDAK LULUS')
    and not exists (
      select from registration_flag as seen
      where seen.registration_id = ${column('id')} and seen.kind = 'birth_date_seen' and seen.school_id is null
    ))`
}

/**
 * The condition for live children of a season outside the usual ages on 1 July about whom nobody has decided: a chosen school may
 * still admit them or does, and the office has given no age exception.
 *
 * @param alias of the table `registration` in the statement, which selects the season
 */
export function hasUndecidedAge(end: AgeEnd, seasonId: number, alias = 'registration'): RawBuilder<boolean> {
  const column = (name: string) => sql.ref(`${alias}.${name}`)
  const isOutside = isBeyond(end, { birthDate: `${alias}.birth_date`, level: `${alias}.level`, seasonId })
  return sql<boolean>`(${isLive(alias)} and ${isOutside}
    and (${column('school_1_decision')} is distinct from 'TIDAK LULUS'
      or ${column('school_2_decision')} is distinct from 'TIDAK LULUS' or ${column('placed_school_id')} is not null)
    and not exists (
      select from registration_flag as exception
      where exception.registration_id = ${column('id')} and exception.kind = 'age_exception' and exception.school_id is null
    ))`
}
