/** Conditions of searches for applicants: by a text, the schools whose name contains it, and the NISN. */
import { APOSTROPHES } from '@spmb/domain/shared/characters.ts'
import { parseRegistrationNumber } from '@spmb/domain/shared/registration-number.ts'
import { type Expression, type ExpressionBuilder, type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Schema } from '../../../../platform/database/schema.ts'
import { holdsNumber } from '../../numbers.ts'

export type Where = ExpressionBuilder<{ r: Schema['registration'] }, 'r'>

export function searchConditions(
  is: Where,
  search: string,
  {
    searchedSchools: schools,
    nisnIndex,
    seasonId,
  }: { searchedSchools: readonly number[]; nisnIndex: Buffer | null; seasonId: number },
) {
  const found = textConditions(is, search)
  if (schools.length > 0) {
    found.push(is('r.school_1_id', 'in', schools), is('r.school_2_id', 'in', schools))
  }
  if (nisnIndex) found.push(...nisnConditions(is, seasonId, nisnIndex))
  return found
}

/** Live and withdrawn registrations have separate indexes. */
export function nisnConditions(is: Where, seasonId: number, nisnIndex: Buffer): Expression<SqlBool>[] {
  return [
    holdsNumber('nisn', nisnIndex, { seasonId, level: null }, 'r'),
    is.and([is('r.nisn_index', '=', nisnIndex), is('r.withdrawn_at', 'is not', null)]),
  ]
}

/** The search text is a part of a name of child or parents, or of the number. */
export function textConditions(is: Where, search: string): Expression<SqlBool>[] {
  const found: Expression<SqlBool>[] = [containsText(is, search)]
  // 'search_text' has a line for each name and ends with the number without dashes. A search text has no line feed.
  const withoutDashes = search.replace(/[-\u2010-\u2015\u2212]/gu, '')
  if (withoutDashes !== search) found.push(sql<SqlBool>`r.search_text like ${pattern('%\n%', withoutDashes)}`)
  const whole = parseRegistrationNumber(search)
  if (whole.kind === 'number') found.push(is('r.no_registration', '=', whole.number))
  return found
}

/**
 * Whether the search text occurs in `search_text`. The trigram index reads one posting list per trigram, and the lists
 * of frequent words are as long as the table. For several words only the first trigram of each is looked up in the
 * index. The comparison with the whole text is written as an expression that the index does not support.
 */
function containsText(is: Where, search: string): Expression<SqlBool> {
  const whole = pattern('%', search)
  // ASCII only: the lower case of other letters can depend on the letters that follow.
  const beginnings = search.match(/(?<!\S)[a-z\d]{3}/gi) ?? []
  if (beginnings.length < 2) return sql<SqlBool>`r.search_text like ${whole}`
  return is.and([
    ...beginnings.map((letters) => sql<SqlBool>`r.search_text like ${pattern('%', letters)}`),
    sql<SqlBool>`r.search_text || '' like ${whole}`,
  ])
}

/**
 * A LIKE pattern for `start` and the text anywhere after it, in lower case; '%', '_' and '\' in the text are literal. An apostrophe
 * matches any one character, since keyboards write several kinds of it.
 */
function pattern(start: string, text: string): RawBuilder<string> {
  const literal = text.replace(/[\\%_]/g, '\\$&').replace(APOSTROPHES, '_')
  // The collation of the column, which the index requires.
  return sql<string>`lower(${`${start}${literal}%`}::text collate "und-x-icu") collate "C"`
}
