/** What the acts of a selection have stored, as counts that a drill compares. */
import { type Kysely, sql } from 'kysely'
import type { Schema } from '../../../apps/api/src/platform/database/schema.ts'

export interface Stored {
  /** Of the level. */
  state: string
  signatures: number
  applied: number
  /** Choices with a reason of the run. */
  explained: number
  /** Registrations with a decision. */
  decided: number
  signAudits: number
  applyAudits: number
  editAudits: number
  /** Of the season. */
  publication: string
  publications: number
  publishAudits: number
}

export async function readStored(db: Kysely<Schema>, run: number): Promise<Stored> {
  const { rows } = await sql<Stored>`
    select level.state, season.publication_mode as publication,
      (select count(*) from selection_signature where run_id = run.id)::int as signatures,
      (run.applied_at is not null and run.certificate_hash is not null)::int as applied,
      (select count(*) from selection_choice where run_id = run.id and reason is not null)::int as explained,
      (select count(*) from registration where season_id = run.season_id and level = run.level
        and (school_1_decision is not null or school_2_decision is not null))::int as decided,
      (select count(*) from audit_entry where action = 'selection.sign' and subject_id = run.id)::int as "signAudits",
      (select count(*) from audit_entry where action = 'selection.apply' and subject_id = run.id)::int as "applyAudits",
      (select count(*) from audit_entry where action = 'registration.edit')::int as "editAudits",
      (select count(*) from publication_act where season_id = run.season_id)::int as publications,
      (select count(*) from audit_entry where action = 'publication.publish')::int as "publishAudits"
    from selection_run as run
    join season on season.id = run.season_id
    join season_level as level on level.season_id = run.season_id and level.level = run.level
    where run.id = ${run}`.execute(db)
  const [row] = rows
  if (!row) throw new Error(`there is no run ${run}`)
  return row
}

export const sameStored = (a: Stored, b: Stored) =>
  (Object.keys(a) as (keyof Stored)[]).every((key) => a[key] === b[key])

/** Numbers are added, states replaced. */
export function added(stored: Stored, adds: Partial<Stored>): Stored {
  const sums = Object.entries(adds).map(([key, value]) => {
    const was = stored[key as keyof Stored]
    return [key, typeof value === 'number' && typeof was === 'number' ? was + value : value]
  })
  return { ...stored, ...Object.fromEntries(sums) }
}
