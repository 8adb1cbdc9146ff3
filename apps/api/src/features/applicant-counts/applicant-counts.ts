/**
 * The applicants of a season and of its schools as of the call. They are counted in memory while the results are loaded or change
 * (results/results-store.ts), so no registration is counted again; until the results are in memory the database counts.
 */
import { type Kysely, sql } from 'kysely'
import type { Schema } from '../../platform/database/schema.ts'
import { type CountedApplicant, createTally, type SeasonCounts } from './tally.ts'

/** @throws Unavailable while the database cannot be reached */
export type CountApplicants = (seasonId: number) => Promise<SeasonCounts>

export interface ApplicantCountsDeps {
  db: Kysely<Schema>
  results: { isComplete(): boolean; counts(seasonId: number): SeasonCounts }
  /** Reads the changes up to now into the results. */
  sync: () => Promise<void>
}

export function createApplicantCounts({ db, results, sync }: ApplicantCountsDeps): CountApplicants {
  return async (seasonId) => {
    if (!results.isComplete()) return countInDatabase(db, seasonId)
    // After a sync that failed the results are not complete.
    await sync().catch(() => {})
    return results.isComplete() ? results.counts(seasonId) : countInDatabase(db, seasonId)
  }
}

/** Reads every registration of the season: about 2 µs each. */
export async function countInDatabase(db: Kysely<Schema>, seasonId: number): Promise<SeasonCounts> {
  const { rows } = await sql<Omit<CountedApplicant, 'seasonId'> & { applicants: number }>`
    select level, school_1_id as school1, school_2_id as school2, school_1_decision as decision1,
      school_2_decision as decision2, placed_school_id as placed, withdrawn_at is not null as withdrawn,
      count(*) as applicants
    from registration where season_id = ${seasonId} and deleted_at is null group by 1, 2, 3, 4, 5, 6, 7`.execute(
    db,
  )
  const tally = createTally()
  for (const { applicants, ...row } of rows) tally.count({ ...row, seasonId }, applicants)
  return tally.ofSeason(seasonId)
}
