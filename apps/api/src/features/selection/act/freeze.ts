/** Freezes a level: one transaction under the `freeze` lock writes the snapshot of everything that the engine reads. */

import type { CountedActs } from '@spmb/domain/season/acts.ts'
import { isPublished, windowState } from '@spmb/domain/season/window.ts'
import { type FreezeFacts, freezeRefusals } from '@spmb/domain/selection/act/freeze.ts'
import { ACT_MESSAGES } from '@spmb/domain/selection/act/messages.ts'
import { placesInOrder } from '@spmb/domain/selection/certificate/places.ts'
import { certificateSeals } from '@spmb/domain/selection/certificate/write.ts'
import type { SelectionDocument } from '@spmb/domain/selection/document/format.ts'
import { MAX_APPLICANTS, readDocument } from '@spmb/domain/selection/document/read-document.ts'
import type { Id } from '@spmb/domain/selection/engine/market.ts'
import { select } from '@spmb/domain/selection/engine/select.ts'
import { ENGINE_VERSION } from '@spmb/domain/selection/engine/version.ts'
import type { OrderKey } from '@spmb/domain/selection/order.ts'
import type { Level } from '@spmb/domain/shared/level.ts'
import { parseLocalTime } from '@spmb/domain/shared/local-date.ts'
import { Conflict, RuleBroken } from '@spmb/domain/shared/problem.ts'
import type { RandomBytes } from '@spmb/domain/shared/registration-number.ts'
import type { Kysely } from 'kysely'
import { recordAudit } from '../../../platform/audit/audit.ts'
import type { AuditContext } from '../../../platform/audit/audit-context.ts'
import { type Database, inTransaction, type Tx } from '../../../platform/database/database.ts'
import type { Schema } from '../../../platform/database/schema.ts'
import { countUndecidedAges } from '../../findings/findings.queries.ts'
import { hasPaths } from '../../paths/paths.queries.ts'
import { findSeason } from '../../publication/check.ts'
import { countDisputed } from '../../season/disputed-numbers.ts'
import { seasonFacts } from '../../season/frozen-level.ts'
import { type LockedLevel, lockLevels } from '../../season/lock-levels.ts'
import type { StoredSeason } from '../../season/season.queries.ts'
import { nextOrdinal, setLevelState } from '../runs/runs.queries.ts'
import { type SnapshotLine, type SnapshotSchool, writeSnapshot } from '../runs/snapshot.queries.ts'
import { countActs } from './acts.queries.ts'
import {
  closedWithSeats,
  countRegistrations,
  type DistanceOf,
  type LiveRegistration,
  type LiveSchool,
  liveDistances,
  liveRegistrations,
  liveSchools,
  schoolsOverQuota,
  unconfirmedPairs,
} from './live-data.queries.ts'

export interface Freezing {
  seasonId: number
  level: Level
  source: string
  place: string
  /** In the office's zone. */
  drawAt: string
}

export interface FreezeDeps {
  db: Database
  random: RandomBytes
  timeZone: string
}

const SALT_BYTES = 16

/**
 * @returns the id of the run
 * @throws RuleBroken for a moment that is wrong or has passed; Conflict with every reason that refuses the freeze; NotFound
 */
export async function freezeLevel(
  { db, random, timeZone }: FreezeDeps,
  asked: Freezing,
  act: AuditContext,
): Promise<number> {
  const drawAt = readDrawMoment(asked.drawAt, timeZone, act.at)
  return inTransaction(db, async (tx) => {
    await findSeason(tx, asked.seasonId)
    const [locked] = await lockLevels(tx, asked.seasonId, 'freeze', [asked.level])
    // Its settings may have changed while this waited; now they stay.
    const season = await findSeason(tx, asked.seasonId)
    if (!locked) throw new Error(`The season ${season.id} has no level ${asked.level}.`)
    const refusals = freezeRefusals(await freezeFacts(tx, season, locked, act.at))
    if (refusals.length > 0) throw new Conflict(refusals.join(' '))
    const { order_keys } = locked
    const frozen = await frozenData(
      tx,
      { season, level: asked.level, order: order_keys as OrderKey[] },
      random,
    )
    const run = {
      season_id: season.id,
      level: asked.level,
      ordinal: await nextOrdinal(tx, season.id, asked.level),
      order_keys,
      engine_version: ENGINE_VERSION,
      frozen_at: act.at,
      frozen_by: act.actor,
      frozen_hash: frozen.hash,
      draw_source: asked.source,
      draw_place: asked.place,
      draw_at: drawAt,
      acts: JSON.stringify(frozen.acts),
    }
    const id = await writeSnapshot(tx, run, frozen)
    await setLevelState(tx, run, 'frozen')
    await recordAudit(tx, {
      ...act,
      action: 'selection.freeze',
      subject: 'selection_run',
      subjectId: id,
      changes: {
        level: asked.level,
        season: season.id,
        frozen_hash: frozen.hash,
        draw: { source: asked.source, place: asked.place, at: drawAt.toISOString() },
        applicants: frozen.lines.length,
        acts: frozen.acts.total,
      },
    })
    return id
  })
}

/** @throws RuleBroken */
function readDrawMoment(typed: string, timeZone: string, now: Date): Date {
  const moment = parseLocalTime(typed, timeZone)
  const code =
    typeof moment === 'string' ? (`draw_at.${moment}` as const) : moment <= now ? 'draw_at.past' : null
  if (code) throw new RuleBroken({ draw_at: [ACT_MESSAGES[code]] })
  return moment as Date
}

/** What decides whether the level may be frozen; also shown before. */
export async function freezeFacts(
  db: Kysely<Schema>,
  season: StoredSeason,
  { level, method, state }: LockedLevel,
  now: Date,
): Promise<FreezeFacts> {
  const { archived } = await seasonFacts(db, season.id, now)
  const applicants = await countRegistrations(db, season.id, level)
  const isCandidate = method === 'run' && state === 'draft' && !archived && applicants <= MAX_APPLICANTS
  return {
    level,
    method,
    archived,
    applicants,
    state: state === 'public' || state === 'closed' ? 'signed' : state,
    window: windowState(season, now),
    publication: isPublished(season, now)
      ? 'visible'
      : season.publicationMode === 'schedule'
        ? 'scheduled'
        : 'hidden',
    overQuota: isCandidate ? await schoolsOverQuota(db, season.id, level) : [],
    undecidedAges: isCandidate ? await countUndecidedAges(db, season.id, level) : 0,
    closedSchools: isCandidate ? await closedWithSeats(db, season.id, level) : [],
    unconfirmed: isCandidate ? await unconfirmedPairs(db, season.id, level) : [],
    paths: isCandidate && (await hasPaths(db, season.id, level)),
    disputedNumbers: isCandidate ? ((await countDisputed(db, season.id))[level] ?? 0) : 0,
  }
}

interface FrozenData {
  hash: string
  acts: CountedActs
  schools: SnapshotSchool[]
  lines: SnapshotLine[]
}

async function frozenData(
  tx: Tx,
  { season, level, order }: { season: StoredSeason; level: Level; order: OrderKey[] },
  random: RandomBytes,
): Promise<FrozenData> {
  const schools = await liveSchools(tx, season.id, level)
  const registrations = await liveRegistrations(tx, season.id, level)
  const distanceOf = await liveDistances(tx, season.id, level)
  const salts = random(SALT_BYTES * registrations.length)
  const byId = new Map(schools.map((school) => [school.id, school]))
  const lines = registrations
    .map((registration, i) =>
      lineOf(
        registration,
        byId,
        distanceOf,
        Buffer.from(salts.subarray(i * SALT_BYTES, (i + 1) * SALT_BYTES)),
      ),
    )
    .sort((a, b) => (a.ticket < b.ticket ? -1 : 1))
  const { hash, market, places } = sealed({ level, order, schools, lines })
  for (const { choices, index } of market.applicants)
    for (const choice of choices) {
      const stored = lines[index]?.choices[choice.position]
      if (stored) stored.place = places[choice.row] ?? null
    }
  const manual = manualSeats(lines)
  const stored = schools.map(({ id, npsn, quota }) => ({
    school_id: id,
    npsn,
    quota,
    manual_seats: manual.get(id) ?? 0,
  }))
  const acts = await countActs(tx, { season_id: season.id, level }, { lines, schools: stored })
  return { hash, acts, lines, schools: stored }
}

function lineOf(
  registration: LiveRegistration,
  schools: ReadonlyMap<number, LiveSchool>,
  distanceOf: DistanceOf,
  salt: Buffer,
): SnapshotLine {
  const { id, ticket, birth_date, village_id, withdrawn, keep_waiting } = registration
  const chosen = [
    { schoolId: registration.school_1_id, manual: registration.decision_1 },
    { schoolId: registration.school_2_id, manual: registration.decision_2 },
  ]
  return {
    ticket,
    registrationId: id,
    birthDate: birth_date,
    salt: salt.toString('hex'),
    withdrawn,
    keepWaiting: keep_waiting,
    choices: chosen.map(({ schoolId, manual }, i) => {
      const distance = distanceOf(id, village_id, schoolId)
      return {
        position: i + 1,
        schoolId,
        npsn: schools.get(schoolId)?.npsn ?? '',
        manual,
        metres: distance?.metres ?? null,
        source: distance?.source ?? null,
        place: null,
      }
    }),
  }
}

/** The hash of the frozen data, and its places. No line depends on the seed, so a placeholder is used. */
function sealed(data: {
  level: Level
  order: OrderKey[]
  schools: readonly LiveSchool[]
  lines: readonly SnapshotLine[]
}) {
  const document: SelectionDocument = {
    level: data.level,
    order: data.order,
    seed: '-',
    schools: data.schools.map(({ npsn, quota }) => ({ id: npsn as Id, quota })),
    applicants: data.lines.map((line) => ({
      id: line.ticket,
      birth_date: line.birthDate,
      withdrawn: line.withdrawn,
      keep_waiting: line.keepWaiting,
      choices: line.choices.map(({ npsn, metres, manual }) => ({
        school: npsn,
        distance_m: metres,
        ...(manual && { decision: manual }),
      })),
    })),
  }
  const read = readDocument(document)
  if (!('selection' in read))
    throw new Error(
      `the data cannot be frozen: ${read.faults.map(({ place, says }) => `${place} ${says}`).join('; ')}`,
    )
  const { selection } = read
  const outcome = select(selection.market)
  const { frozen } = certificateSeals(selection, outcome, (applicant) => data.lines[applicant]?.salt ?? '')
  return { hash: frozen, market: selection.market, places: placesInOrder(selection.market, outcome) }
}

function manualSeats(lines: readonly SnapshotLine[]): Map<number, number> {
  const seats = new Map<number, number>()
  for (const { withdrawn, choices } of lines) {
    const place = withdrawn ? undefined : choices.find(({ manual }) => manual === 'LULUS')
    if (place) seats.set(place.schoolId, (seats.get(place.schoolId) ?? 0) + 1)
  }
  return seats
}
