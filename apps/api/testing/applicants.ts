/** Applicants that staff tests work on: registered over HTTP like any other, then known by their id too. */

import { nameDecisionOrigin } from '../src/features/registration/staff/decision-origin.ts'
import { inTransaction } from '../src/platform/database/database.ts'
import { anSdBody, anSmpBody, aZone, type ChoiceIds } from './builders.ts'
import { type TestApp, TIME_ZONE } from './test-app.ts'

export interface TestApplicant {
  id: number
  number: string
  changeCode: string
  body: Record<string, unknown> & ChoiceIds
}

/** @param overrides fields of the registration; the choices default to the first zone with two schools */
export async function anApplicant(
  { app, db }: TestApp,
  level: 'SD' | 'SMP' = 'SD',
  overrides: Record<string, unknown> = {},
): Promise<TestApplicant> {
  const zone = await aZone(db.kysely, level)
  const body = level === 'SD' ? anSdBody(zone, overrides) : anSmpBody(zone, overrides)
  const response = await app.inject({
    method: 'POST',
    url: `/api/ppdb/${level.toLowerCase()}`,
    payload: body,
  })
  if (response.statusCode !== 201) throw new Error(`not registered: ${response.body}`)
  const { no_registration: number, change_code: changeCode } = response.json().data
  const { id } = await db.kysely
    .selectFrom('registration')
    .select('id')
    .where('no_registration', '=', number)
    .executeTakeFirstOrThrow()
  return { id, number, changeCode, body }
}

/** Withdraws or deletes a registration without a call. @param how `held`: by staff; the seat of an admitted child is held for a day */
export async function takeAway(
  { db, clock }: TestApp,
  id: number,
  how: 'withdrawn' | 'deleted' | 'held',
): Promise<void> {
  const values =
    how === 'deleted'
      ? { deleted_at: clock.now }
      : {
          withdrawn_at: clock.now,
          withdrawn_by: how === 'held' ? 'user:0' : 'user:1',
          withdrawn_asked_by: 'Contoh Ibu',
          withdrawn_reason: 'Contoh alasan',
          ...(how === 'held' && { seat_held_until: new Date(clock.now.getTime() + 86_400_000) }),
        }
  await db.kysely.updateTable('registration').set(values).where('id', '=', id).execute()
}

/** Lets another registration have had the NIK of a child before, without a call; that one is gone by now. */
export async function disputeNik({ db }: TestApp, id: number): Promise<void> {
  await db.kysely.updateTable('registration').set({ number_disputed: 'nik' }).where('id', '=', id).execute()
}

/** Admits a child at a choice without a call. */
export async function admit({ db }: TestApp, id: number, choice: 1 | 2 = 1): Promise<void> {
  const decision = { [`school_${choice}_decision`]: 'LULUS' as const }
  await db.kysely.updateTable('registration').set(decision).where('id', '=', id).execute()
}

/** Gives a child its place at a known moment, without a call. @param at by default now */
export async function admitAt(
  { db, clock }: Pick<TestApp, 'db' | 'clock'>,
  id: number,
  place: { school_1_decision: 'LULUS' } | { school_2_decision: 'LULUS' } | { placed_school_id: number },
  { origin, at = clock.now }: { origin: 'manual' | 'reserve' | 'objection' | 'placement'; at?: Date },
): Promise<void> {
  await inTransaction(db, async (tx) => {
    await nameDecisionOrigin(tx, { actor: 'user:1', at }, { origin })
    await tx.updateTable('registration').set(place).where('id', '=', id).execute()
  })
}

/** An age exception. @param schoolId of the operator who recorded it; null: the office */
export async function anException(
  { db, clock }: TestApp,
  id: number,
  reason: string,
  schoolId: number | null = null,
): Promise<void> {
  await db.kysely
    .insertInto('registration_screening')
    .values({ registration_id: id })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  await db.kysely
    .insertInto('registration_flag')
    .values({
      registration_id: id,
      kind: 'age_exception',
      reason,
      set_by: 'public',
      school_id: schoolId,
      set_at: clock.now,
    })
    .execute()
}

export interface SenderDay {
  network: string
  day: string
}

/** Registers a child from a network that no other test uses. @returns the group that admins see it in */
export async function aSenderDay(test: TestApp): Promise<SenderDay> {
  const answer = await test.app.inject({
    method: 'POST',
    url: '/api/ppdb/sd',
    payload: anSdBody(await aZone(test.db.kysely, 'SD')),
    remoteAddress: '10.77.0.1',
  })
  const { rows } = await test.db.pool.query<SenderDay>(
    `select encode(sender_network, 'hex') as network, to_char(created_at at time zone $2, 'YYYY-MM-DD') as day
     from registration where no_registration = $1`,
    [answer.json().data.no_registration, TIME_ZONE],
  )
  return rows[0] as SenderDay
}

/** The seats of a school in the active season; null: none set. */
export async function setSeats(
  { db }: Pick<TestApp, 'db'>,
  schoolId: number,
  seats: number | null,
): Promise<void> {
  const season = await db.kysely
    .selectFrom('season')
    .select('id')
    .where('is_active', '=', true)
    .executeTakeFirstOrThrow()
  const quota = { season_id: season.id, school_id: schoolId }
  await db.kysely
    .deleteFrom('quota')
    .where('season_id', '=', season.id)
    .where('school_id', '=', schoolId)
    .execute()
  if (seats !== null)
    await db.kysely
      .insertInto('quota')
      .values({ ...quota, seats })
      .execute()
}

/** Audit rows about one registration, oldest first. */
export async function auditOf({ db }: TestApp, id: number) {
  return db.kysely
    .selectFrom('audit_entry')
    .select(['action', 'actor', 'changes', 'address'])
    .where('subject', '=', 'registration')
    .where('subject_id', '=', id)
    .orderBy('id')
    .execute()
}
