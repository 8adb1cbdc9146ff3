/** The check before publication: findings of one moment, and what names this moment. */
import { createHash } from 'node:crypto'
import { type PublicationFacts, publishedFacts } from '@spmb/domain/publication/publication-facts.ts'
import { SEASON_NOT_FOUND } from '@spmb/domain/season/messages.ts'
import { NotFound } from '@spmb/domain/shared/problem.ts'
import type { Kysely } from 'kysely'
import type { Database, Tx } from '../../platform/database/database.ts'
import type { Schema } from '../../platform/database/schema.ts'
import type { ReadFindings } from '../findings/findings.queries.ts'
import { listSeasons, type StoredSeason } from '../season/season.queries.ts'
import {
  type ChangedRegistration,
  changedSince,
  currentSnapshot,
  lastLook,
  readCounts,
} from './publication.queries.ts'
import type { SeenCheck } from './seen-check.ts'

/** Changed registrations that the screen names; the rest is a number. */
const NAMED_CHANGES = 50

export interface Check {
  season: StoredSeason
  facts: PublicationFacts
  seen: SeenCheck
  look: { at: Date; by: string } | null
  changed: ChangedRegistration[]
}

/** What the check and its repetitions read from. */
export interface CheckSources {
  db: Database
  readFindings: ReadFindings
}

/** @throws NotFound for an unknown season */
export async function checkPublication(
  { db, readFindings }: CheckSources,
  seasonId: number,
  now: Date,
): Promise<Check> {
  return db.kysely
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (tx) => {
      const season = await findSeason(tx, seasonId)
      const snapshot = await currentSnapshot(tx)
      const facts = await factsOf(tx, readFindings, season, now)
      const look = (await lastLook(tx, seasonId)) ?? null
      const changed = look ? await changedSince(tx, seasonId, look.snapshot, NAMED_CHANGES) : []
      return { season, facts, seen: { snapshot, digest: digestOf(facts), at: now }, look, changed }
    })
}

export async function findSeason(db: Kysely<Schema>, seasonId: number): Promise<StoredSeason> {
  const season = (await listSeasons(db)).find(({ id }) => id === seasonId)
  if (!season) throw new NotFound(SEASON_NOT_FOUND)
  return season
}

export async function factsOf(
  tx: Tx,
  readFindings: ReadFindings,
  season: StoredSeason,
  now: Date,
): Promise<PublicationFacts> {
  const { decisions, ...counts } = await readCounts(tx, season.id)
  return { counts, findings: await readFindings(tx, season, now), decisions }
}

/** Equal only for equal facts, as far as they are published. */
export function digestOf(facts: PublicationFacts): string {
  return createHash('sha256')
    .update(JSON.stringify(publishedFacts(facts)))
    .digest('base64url')
    .slice(0, 22)
}
