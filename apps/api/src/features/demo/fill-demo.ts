/**
 * Fills the active season with invented applicants, in one transaction: whole or not at all, and marked as such. Their
 * NIK and NISN are encrypted like real ones.
 */
import { CONSENT_VERSION } from '@spmb/domain/registration/messages.ts'
import { drawRegistrationNumber, type RandomBytes } from '@spmb/domain/shared/registration-number.ts'
import type { Selectable } from 'kysely'
import { recordAudit } from '../../platform/audit/audit.ts'
import { type Database, inTransaction, type Tx } from '../../platform/database/database.ts'
import type { Schema } from '../../platform/database/schema.ts'
import { StartupError } from '../../platform/errors/startup-error.ts'
import type { FieldEncryption } from '../../platform/security/field-encryption.ts'
import type { PasswordHashing } from '../accounts/passwords/password-hashing.ts'
import { type Chance, seededChance } from './chance.ts'
import { demoComplaints } from './complaints.ts'
import {
  activeSeason,
  addComplaints,
  addHistory,
  addQuotas,
  type DemoRow,
  hasRegistrations,
  insertDemoRows,
  listDemoPlaces,
  listDemoZones,
} from './demo.queries.ts'
import { createDemoAccounts, type DemoAccount } from './demo-accounts.ts'
import { isDemo } from './demo-mark.ts'
import { createPeople } from './people.ts'
import { decide, type Planned, planApplicants, planArrivals, seatsFor } from './plan.ts'

export interface DemoOptions {
  applicants: number
  seed: number
  /** How many schools get an operator. */
  operators: number
  password: string | undefined
  now: Date
  actor: string
}

export interface DemoDeps {
  db: Database
  encryption: FieldEncryption
  random: RandomBytes
  hashing: Pick<PasswordHashing, 'hash'>
}

export interface DemoReport {
  season: string
  applicants: number
  admitted: number
  accounts: DemoAccount[]
}

/** So many rows make one statement; while the database writes them the next are drawn. */
const BATCH = 4_000
const EARLIER_YEARS = 10
const DAY_MS = 86_400_000

/** @throws StartupError when the database has registrations, or no zone has a school */
export async function fillDemo(
  { db, encryption, random, hashing }: DemoDeps,
  options: DemoOptions,
): Promise<DemoReport> {
  const { now, seed, actor } = options
  const chance = seededChance(seed)
  return inTransaction(db, async (tx) => {
    await refuseWhenUsed(tx)
    const season = await activeSeason(tx)
    const places = await listDemoPlaces(tx)
    const zones = await listDemoZones(tx)
    const applicants = planApplicants(chance, zones, options.applicants)
    if (applicants.length === 0)
      throw new StartupError('No village has a school in its zone. Import zones first.')
    await tx.insertInto('demo_data').values({ filled_at: now, applicants: applicants.length, seed }).execute()

    const demand = countBy(applicants.map(({ school1 }) => school1))
    decide(chance, applicants, await seatsOfAll(tx, season.id, places.schools, demand))
    const accounts = await createDemoAccounts(tx, {
      schools: busiest(places.schools, demand, options.operators),
      password: options.password,
      hashing,
      random,
      now,
    })
    const span = arrivalSpan(season, now)
    const arrivals = planArrivals(chance, applicants.length, span.from, span.to)
    const rowOf = createRows({
      chance,
      encryption,
      season,
      places,
      now,
      whoDecides: await decidersOf(tx, accounts),
    })
    let writing = Promise.resolve()
    for (let start = 0; start < applicants.length; start += BATCH) {
      const rows = applicants
        .slice(start, start + BATCH)
        .map((applicant, index) => rowOf(applicant, arrivals[start + index] as Date))
      await writing
      writing = insertDemoRows(tx, rows)
      // Awaited in the next iteration; a rejection before that must not count as unhandled.
      writing.catch(() => {})
    }
    await writing

    await addHistory(tx, earlierYears(chance, season.first_year, applicants.length))
    await addComplaints(tx, demoComplaints(chance, season, span.from, now > span.to ? now : span.to))
    const after = { applicants: applicants.length, seed }
    await recordAudit(tx, {
      at: now,
      actor,
      action: 'demo.fill',
      subject: 'season',
      subjectId: season.id,
      changes: { before: {}, after },
    })
    const admitted = applicants.filter((one) => one.decision1 === 'LULUS' || one.decision2 === 'LULUS').length
    return { season: season.label, applicants: applicants.length, admitted, accounts }
  })
}

async function refuseWhenUsed(tx: Tx): Promise<void> {
  if (await isDemo(tx)) {
    throw new StartupError(
      "This database was filled by 'spmb demo' before. Throw it away and fill a new one: remove the data folder, or name another with DATA_DIR.",
    )
  }
  if (await hasRegistrations(tx)) {
    throw new StartupError(
      'There are registrations in this database. Invented ones never come beside them: name another data folder with DATA_DIR.',
    )
  }
}

/** The quotas that are set, and new ones for schools without, as their demand asks. */
async function seatsOfAll(
  tx: Tx,
  seasonId: number,
  schools: readonly { id: number; type: 'SD' | 'SMP' }[],
  demand: ReadonlyMap<number, number>,
): Promise<Map<number, number>> {
  const rows = await tx.selectFrom('quota').selectAll().where('season_id', '=', seasonId).execute()
  const seats = new Map(rows.map((row) => [row.school_id, row.seats]))
  const missing = schools.filter((school) => !seats.has(school.id))
  const added = new Map(missing.map(({ id, type }) => [id, seatsFor(type, demand.get(id) ?? 0)]))
  await addQuotas(tx, seasonId, added)
  return new Map([...seats, ...added])
}

/** The schools with most first choices, alternating between SD and SMP. */
function busiest<S extends { id: number; type: 'SD' | 'SMP' }>(
  schools: readonly S[],
  demand: ReadonlyMap<number, number>,
  count: number,
): S[] {
  const ranked = [...schools].sort((one, other) => (demand.get(other.id) ?? 0) - (demand.get(one.id) ?? 0))
  const [sd, smp] = [ranked.filter(({ type }) => type === 'SD'), ranked.filter(({ type }) => type === 'SMP')]
  const turns = ranked.flatMap((_, index) => [sd[index], smp[index]])
  return turns.filter((school) => school !== undefined).slice(0, count)
}

/** Registration runs from the opening to the closing, but not into the future. */
function arrivalSpan(
  { opens_at, closes_at }: Pick<Selectable<Schema['season']>, 'opens_at' | 'closes_at'>,
  now: Date,
) {
  const to = closes_at < now ? closes_at : now
  return { from: opens_at < to ? opens_at : new Date(to.getTime() - 9 * DAY_MS), to }
}

/** The actor of decisions in the history: the operator of the school, or an admin. */
async function decidersOf(tx: Tx, accounts: readonly DemoAccount[]) {
  const admin = await tx
    .selectFrom('user_account')
    .select('id')
    .where('role', '=', 1)
    .orderBy('id')
    .executeTakeFirstOrThrow()
  const operators = new Map(accounts.flatMap(({ id, school }) => (school ? [[school.id, id] as const] : [])))
  return (schoolId: number) => `user:${operators.get(schoolId) ?? admin.id}`
}

function createRows(deps: {
  chance: Chance
  encryption: FieldEncryption
  season: Pick<Selectable<Schema['season']>, 'id' | 'first_year'>
  places: Awaited<ReturnType<typeof listDemoPlaces>>
  now: Date
  whoDecides: (schoolId: number) => string
}) {
  const { chance, encryption, season, places, now, whoDecides } = deps
  const drawPerson = createPeople(chance, season.first_year)
  const primarySchools = places.schools.filter(({ type }) => type === 'SD').map(({ name }) => name)
  const schools = primarySchools.length > 0 ? primarySchools : ['SD Contoh']
  const hex = (bytes: Buffer) => `\\x${bytes.toString('hex')}`

  return (planned: Planned, createdAt: Date): DemoRow => {
    const { level, villageId, school1, school2, decision1, decision2 } = planned
    const number = drawRegistrationNumber(level, season.first_year, chance.bytes)
    const village = places.villages.get(villageId) ?? ''
    const { nik, nisn, ...person } = drawPerson(level, { village, schools })
    const decided = decision1 !== null || decision2 !== null
    const touched = Math.min(now.getTime(), createdAt.getTime() + chance.below(5 * DAY_MS))
    const updatedAt = decided ? new Date(Math.max(createdAt.getTime(), touched)) : createdAt
    return {
      ...person,
      season_id: season.id,
      level,
      no_registration: number,
      nik_sealed: hex(encryption.encrypt(nik, number)),
      nik_index: hex(encryption.blindIndex('nik', nik)),
      nisn_sealed: nisn && hex(encryption.encrypt(nisn, number)),
      nisn_index: nisn && hex(encryption.blindIndex('nisn', nisn)),
      village_id: villageId,
      school_1_id: school1,
      school_2_id: school2,
      school_1_decision: decision1,
      school_2_decision: decision2,
      consent_at: createdAt.toISOString(),
      consent_version: CONSENT_VERSION,
      created_at: createdAt.toISOString(),
      updated_at: updatedAt.toISOString(),
      version: decided ? 2 : 1,
      decided_by: decided ? whoDecides(decision2 === 'LULUS' ? school2 : school1) : null,
    }
  }
}

/** Slowly growing, with the dip of years in which fewer came. */
function earlierYears(chance: Chance, firstYear: number, applicants: number) {
  return Array.from({ length: EARLIER_YEARS }, (_, index) => {
    const growth = 0.72 + (0.26 * index) / EARLIER_YEARS + (chance.next() - 0.5) * 0.08
    const dip = index === 5 || index === 6 ? 0.88 : 1
    return {
      first_year: firstYear - EARLIER_YEARS + index,
      registrations: Math.max(1, Math.round(applicants * growth * dip)),
    }
  })
}

function countBy(ids: readonly number[]): Map<number, number> {
  const counts = new Map<number, number>()
  for (const id of ids) counts.set(id, (counts.get(id) ?? 0) + 1)
  return counts
}
