/** What ranks children after the publication, in SQL: the run that holds, its birth dates, and who was entered too late. */
import { type RawBuilder, sql } from 'kysely'

/**
 * The condition for the run of a level whose decisions hold.
 *
 * @param alias of the table `selection_run` in the statement
 */
export function isHolding(alias: string): RawBuilder<boolean> {
  const column = (name: string) => sql.ref(`${alias}.${name}`)
  return sql<boolean>`(${column('kind')} = 'main' and ${column('applied_at')} is not null and ${column('abandoned_at')} is null)`
}

/**
 * The birth date that counts in calls after a run: that of the run, since families have read a result by it; the record may have been
 * corrected since (docs/product-rules.md#proposed-changes).
 *
 * @param registration alias of the table `registration` in the statement
 */
export function rankedBirthDate(registration: string): RawBuilder<string> {
  const column = (name: string) => sql.ref(`${registration}.${name}`)
  return sql<string>`coalesce((
    select line.birth_date from selection_line as line join selection_run as run on run.id = line.run_id
    where line.registration_id = ${column('id')} and ${isHolding('run')}
  ), ${column('birth_date')})`
}

/**
 * Whether a child was entered after the results of its season were first public: it stands behind all who waited then
 * (docs/product-rules.md#reserve-calls). A scheduled publication counts unless it was changed before its moment.
 *
 * @param registration alias of the table `registration` in the statement
 */
export function isEnteredLate(registration: string): RawBuilder<boolean> {
  const column = (name: string) => sql.ref(`${registration}.${name}`)
  return sql<boolean>`coalesce(${column('created_at')} >= (
    select least(min(act.publishes_at), season.publishes_at)
    from season left join publication_act as act on act.season_id = season.id and act.kind in ('publish', 'schedule')
      and not exists (
        select from publication_act as later
        where later.season_id = act.season_id and later.id > act.id and later.at < act.publishes_at
      )
    where season.id = ${column('season_id')} group by season.publishes_at
  ), false)`
}
