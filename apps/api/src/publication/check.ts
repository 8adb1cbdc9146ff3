/** The check before publication: findings of one moment, and a text that names this moment. */
import { createHash } from 'node:crypto'
import { type Findings, publishedFacts } from '@spmb/domain/publication/findings.ts'
import { SEASON_NOT_FOUND } from '@spmb/domain/season/messages.ts'
import { windowState } from '@spmb/domain/season/window.ts'
import { NotFound } from '@spmb/domain/shared/problem.ts'
import type { Kysely } from 'kysely'
import type { Database, Tx } from '../database/database.ts'
import type { Schema } from '../database/schema.ts'
import { listSeasons, type StoredSeason } from '../season/season.queries.ts'
import { type ChangedRegistration, changedSince, currentSnapshot, readFindings } from './findings.queries.ts'
import { lastLook } from './publication.queries.ts'

/** Changed registrations that the screen names; the rest is a number. */
const NAMED_CHANGES = 50

export interface Check {
  season: StoredSeason
  findings: Findings
  /** The snapshot and a digest of what would be published: '812:815:~Xy…'. */
  text: string
  look: { at: Date; by: string } | null
  changed: ChangedRegistration[]
}

/** @throws NotFound for an unknown season */
export async function checkPublication(db: Database, seasonId: number, now: Date): Promise<Check> {
  return db.kysely
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (tx) => {
      const season = await findSeason(tx, seasonId)
      const snapshot = await currentSnapshot(tx)
      const findings = await findingsOf(tx, season, now)
      const look = (await lastLook(tx, seasonId)) ?? null
      const changed = look ? await changedSince(tx, seasonId, look.snapshot, NAMED_CHANGES) : []
      return { season, findings, text: `${snapshot}~${digestOf(findings)}`, look, changed }
    })
}

export async function findSeason(db: Kysely<Schema>, seasonId: number): Promise<StoredSeason> {
  const season = (await listSeasons(db)).find(({ id }) => id === seasonId)
  if (!season) throw new NotFound(SEASON_NOT_FOUND)
  return season
}

export function findingsOf(tx: Tx, season: StoredSeason, now: Date): Promise<Findings> {
  return readFindings(tx, season.id, windowState(season, now) === 'open')
}

/** Equal only for equal findings, as far as they are published. */
export function digestOf(findings: Findings): string {
  return createHash('sha256')
    .update(JSON.stringify(publishedFacts(findings)))
    .digest('base64url')
    .slice(0, 22)
}

/** The parts of a check's text. */
export function partsOf(text: string): { snapshot: string; digest: string } {
  const [snapshot = '', digest = ''] = text.split('~')
  return { snapshot, digest }
}
