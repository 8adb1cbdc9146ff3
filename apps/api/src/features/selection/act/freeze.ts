/** Freezes a level: one transaction under the `freeze` lock writes the snapshot of everything that the engine reads. */

import type { CountedActs } from '@spmb/domain/season/acts.ts'
import type { SeedKind } from '@spmb/domain/season/selection-facts.ts'
import { isPublished, windowState } from '@spmb/domain/season/window.ts'
import { type FreezeFacts, freezeRefusals, type SchoolOverQuota } from '@spmb/domain/selection/act/freeze.ts'
import { ACT_MESSAGES, drawTooSoon } from '@spmb/domain/selection/act/messages.ts'
import { isAnnouncedInTime } from '@spmb/domain/selection/act/seed.ts'
import { CERTIFICATE_VERSION_2 } from '@spmb/domain/selection/certificate/format-2.ts'
import { placesInOrder } from '@spmb/domain/selection/certificate/places.ts'
import { certificateSeals2, commitmentIn } from '@spmb/domain/selection/certificate/write-2.ts'
import { MAX_APPLICANTS, readDocument } from '@spmb/domain/selection/document/read-document.ts'
import { select } from '@spmb/domain/selection/engine/select.ts'
import { ENGINE_VERSION } from '@spmb/domain/selection/engine/version.ts'
import type { Level } from '@spmb/domain/shared/level.ts'
import { parseLocalTime } from '@spmb/domain/shared/local-date.ts'
import { Conflict, RuleBroken } from '@spmb/domain/shared/problem.ts'
import type { RandomBytes } from '@spmb/domain/shared/registration-number.ts'
import type { Kysely } from 'kysely'
import { recordAudit } from '../../../platform/audit/audit.ts'
import type { AuditContext } from '../../../platform/audit/audit-context.ts'
import { type Database, inTransaction, type Tx } from '../../../platform/database/database.ts'
import type { Schema } from '../../../platform/database/schema.ts'
import type { FieldEncryption } from '../../../platform/security/field-encryption.ts'
import { countUndecidedAges } from '../../findings/findings.queries.ts'
import { countOpenClaims } from '../../paths/claims.queries.ts'
import { readPathFacts } from '../../paths/run-paths.ts'
import { findSeason } from '../../publication/check.ts'
import { countDisputed } from '../../season/disputed-numbers.ts'
import { seasonFacts } from '../../season/frozen-level.ts'
import { type LockedLevel, lockLevels } from '../../season/lock-levels.ts'
import type { StoredSeason } from '../../season/season.queries.ts'
import { appendAct, lockChain } from '../chain/act-chain.ts'
import { frozenHead } from '../runs/load-run.ts'
import { nextOrdinal, setLevelState } from '../runs/runs.queries.ts'
import {
  type RunRules,
  type SnapshotLine,
  type SnapshotSchool,
  writeSnapshot,
} from '../runs/snapshot.queries.ts'
import { countActs } from './acts.queries.ts'
import { countOpenBirthDates } from './confirmations.ts'
import { drawTickets } from './draw-tickets.ts'
import {
  admittedByHand,
  closedWithSeats,
  countRegistrations,
  schoolsOverQuota,
  unconfirmedPairs,
} from './live-data.queries.ts'
import { documentOfLive, type LiveData, liveData } from './read-live.ts'

export interface Freezing {
  seasonId: number
  level: Level
  kind: SeedKind
  source: string
  place: string
  /** In the office's zone. */
  drawAt: string
}

export interface FreezeDeps {
  db: Database
  random: RandomBytes
  timeZone: string
  encryption: Pick<FieldEncryption, 'decrypt'>
}

/**
 * @returns the id of the run
 * @throws RuleBroken for a moment that is wrong, has passed, or is sooner than the level waits; Conflict with every reason that refuses the freeze; NotFound
 */
export async function freezeLevel(
  { db, random, timeZone, encryption }: FreezeDeps,
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
    if (!isAnnouncedInTime(drawAt, act.at, locked.draw_wait_hours))
      throw new RuleBroken({ draw_at: [drawTooSoon(locked.draw_wait_hours)] })
    const refusals = freezeRefusals(await freezeFacts(tx, season, locked, act.at))
    if (refusals.length > 0) throw new Conflict(refusals.join(' '))
    const { order_keys } = locked
    const draw = await drawTickets(tx, { seasonId: season.id, level: asked.level }, encryption)
    const end = await lockChain(tx, asked.level)
    const previous_hash = end.hash
    const frozen = await frozenData(
      tx,
      { season, level: asked.level, order_keys, draw, frozen_at: act.at, previous_hash },
      random,
    )
    const run = {
      ...frozen.rules,
      season_id: season.id,
      level: asked.level,
      ordinal: await nextOrdinal(tx, season.id, asked.level),
      order_keys,
      engine_version: ENGINE_VERSION,
      draw,
      certificate_version: CERTIFICATE_VERSION_2,
      season_year: season.firstYear,
      previous_hash,
      frozen_at: act.at,
      frozen_by: act.actor,
      frozen_hash: frozen.hash,
      draw_kind: asked.kind,
      draw_source: asked.source,
      draw_place: asked.place,
      draw_at: drawAt,
      acts: JSON.stringify(frozen.acts),
    }
    const id = await writeSnapshot(tx, run, frozen)
    await appendAct(
      tx,
      { seasonId: season.id, level: asked.level, kind: 'freeze', at: act.at, of: frozen.hash },
      { end },
    )
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
        draw: { kind: asked.kind, source: asked.source, place: asked.place, at: drawAt.toISOString() },
        applicants: frozen.lines.length,
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
    openBirthDates: isCandidate
      ? await countOpenBirthDates(db, season.id, level)
      : { contradicted: 0, proposed: 0 },
    undecidedAges: isCandidate ? await countUndecidedAges(db, season.id, level) : 0,
    closedSchools: isCandidate ? await closedWithSeats(db, season.id, level) : [],
    unconfirmed: isCandidate ? await unconfirmedPairs(db, season.id, level) : [],
    overRest: isCandidate ? await schoolsOverRest(db, season.id, level) : [],
    openClaims: isCandidate
      ? await countOpenClaims(db, { seasonId: season.id, level }, now)
      : { waiting: 0, reading: 0, incomplete: 0 },
    disputedNumbers: isCandidate ? ((await countDisputed(db, season.id))[level] ?? 0) : 0,
  }
}

/** Of the key of a run with claim paths. */
const KEY_BYTES = 16

/** Schools with more LULUS by hand than seats of the rest; none on a level without paths. */
async function schoolsOverRest(
  db: Kysely<Schema>,
  seasonId: number,
  level: Level,
): Promise<SchoolOverQuota[]> {
  const paths = await readPathFacts(db, seasonId, level)
  if (!paths) return []
  const admitted = await admittedByHand(db, seasonId, level)
  return admitted
    .map((school) => ({ ...school, quota: paths.seatsOf(school.id)?.[paths.rest] ?? 0 }))
    .filter(({ manual, quota }) => manual > quota)
}

interface FrozenData {
  hash: string
  acts: CountedActs
  /** Null in a run without paths, the key in one without claim paths. */
  rules: { paths: string | null; leftover: string[] | null; path_key: string | null }
  schools: SnapshotSchool[]
  lines: SnapshotLine[]
}

interface FrozenLevel {
  season: Pick<StoredSeason, 'id' | 'firstYear'>
  level: Level
  order_keys: string[]
  draw: number
  frozen_at: Date
  previous_hash: string | null
}

async function frozenData(tx: Tx, of: FrozenLevel, random: RandomBytes): Promise<FrozenData> {
  const { level } = of
  const paths = await readPathFacts(tx, of.season.id, level)
  const { schools, lines } = await liveData(tx, { seasonId: of.season.id, level }, random, paths)
  const rules = {
    paths: paths?.paths ?? null,
    leftover: paths?.leftover ?? null,
    path_key: paths?.isClaimed ? Buffer.from(random(KEY_BYTES)).toString('hex') : null,
  }
  const acts = await countActs(tx, { season_id: of.season.id, level }, { lines, schools })
  const hash = seal({ ...of, ...rules, acts }, { schools, lines })
  return {
    hash,
    acts,
    rules: { ...rules, paths: rules.paths && JSON.stringify(rules.paths) },
    schools,
    lines,
  }
}

type Sealing = FrozenLevel &
  Pick<RunRules, 'leftover'> & { paths: unknown; path_key: string | null; acts: CountedActs }

/** Notes commitments and places in the lines. No line depends on the seed, so a placeholder is used. @returns the hash of the frozen data */
function seal(of: Sealing, live: LiveData): string {
  const read = readDocument(documentOfLive(of, live, '-'))
  if (!('selection' in read))
    throw new Error(
      `the data cannot be frozen: ${read.faults.map(({ place, says }) => `${place} ${says}`).join('; ')}`,
    )
  const { selection } = read
  const { market } = selection
  const outcome = select(market)
  const places = placesInOrder(market, outcome)
  for (const applicant of market.applicants) {
    const line = live.lines[applicant.index]
    if (!line) continue
    line.commitment = commitmentIn(market, applicant, line)
    for (const { position, row } of applicant.choices) {
      const stored = line.choices[position]
      if (stored) stored.place = places[row] ?? null
    }
  }
  const names = new Map(live.schools.map(({ npsn, school_name }) => [npsn, school_name ?? '']))
  const { frozen } = certificateSeals2(selection, outcome, {
    head: frozenHead({ ...of, season_year: of.season.firstYear }),
    seed: { text: '-', kind: 'dice', dice: '-', value: null, source: null },
    schoolName: (npsn) => names.get(npsn) ?? '',
    commitmentOf: (applicant) => live.lines[applicant]?.commitment ?? '',
    key: of.path_key,
  })
  return frozen
}
