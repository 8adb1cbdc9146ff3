/** A public run of SD, two schools outside the zone with a free seat each, and an open late registration. Each test starts so. */
import { beforeEach } from 'vitest'
import { signIn } from '../accounts.ts'
import { anApplicant, setSeats, type TestApplicant } from '../applicants.ts'
import { anSdBody, type ChoiceIds, onPaper } from '../builders.ts'
import { callsOf, openEditing, type Staff } from '../editing.ts'
import { aSchool } from '../new-schools.ts'

export const TWENTY_DICE = '41625341625341625341'
const MINUTE = 60_000

export async function openLateWorld() {
  const here = await openEditing()
  const { app, zone } = here
  const db = app.db.kysely
  const [near, far] = [await aSchool(app), await aSchool(app)]
  /** Signed in before each test, so that passwords are recent. The operator is of the near school. */
  const staff = {} as Record<'admin' | 'second' | 'monitor' | 'operator', Staff>

  async function level(values: object) {
    await db.updateTable('season_level').set(values).where('level', '=', 'SD').execute()
    await app.syncCaches()
  }
  /** @param minutes until the last moment; negative: it has passed */
  function letRegisterLate(minutes: number) {
    const at = (distance: number) => new Date(app.clock.now.getTime() + distance * MINUTE)
    return level({ late_from: at(minutes - 60), late_until: at(minutes) })
  }
  /** The accounts of the test are older than the last moment. */
  async function endLateRegistration() {
    await letRegisterLate(1)
    app.clock.now = new Date(app.clock.now.getTime() + 2 * MINUTE)
  }
  beforeEach(async () => {
    app.clock.now = new Date(app.clock.now.getTime() + MINUTE)
    await app.db.pool.query(
      `update registration set withdrawn_at = now(), withdrawn_by = 'user:1', withdrawn_asked_by = 'x', withdrawn_reason = 'x'
       where withdrawn_at is null`,
    )
    await app.db.pool.query(
      'update late_draw set lapsed_at = now() where run_id is null and lapsed_at is null',
    )
    await db.updateTable('season').set({ publication_mode: 'published', window_mode: 'open' }).execute()
    await level({ method: 'run', state: 'signed', free_seats_from: null, free_seats_until: null })
    for (const school of [zone.school_1_id, zone.school_2_id]) await setSeats(app, school, 0)
    for (const school of [near, far]) await setSeats(app, school, 1)
    for (const role of ['admin', 'monitor'] as const) staff[role] = await signIn(app, role)
    staff.second = await signIn(app, 'admin')
    staff.operator = await signIn(app, 'operator', { schoolId: near })
    await letRegisterLate(1)
  })

  const call = callsOf(app, '/api/ppdb/')
  /** One school, or two. */
  const chooses = (first: number, other = first): ChoiceIds => ({
    ...zone,
    school_1_id: first,
    school_2_id: other,
  })
  async function sendLate(choices: ChoiceIds, more: object = {}, as = staff.admin) {
    const form = onPaper(anSdBody(choices), { registered_late: true, ...more })
    const answer = await call('POST', 'sd/paper', as, form)
    return { ...answer, number: answer.data?.no_registration as string }
  }
  async function idOf(number: string): Promise<number> {
    const { id } = await db
      .selectFrom('registration')
      .select('id')
      .where('no_registration', '=', number)
      .executeTakeFirstOrThrow()
    return id
  }
  /** @returns its id */
  async function registerLate(choices = chooses(near), more: object = {}): Promise<number> {
    const { status, number } = await sendLate(choices, more)
    if (status !== 201) throw new Error(`not registered late: ${status}`)
    return idOf(number)
  }
  /** A child that was registered in time, at schools without a seat. */
  async function inTime(more: Record<string, unknown> = {}): Promise<TestApplicant> {
    await level({ state: 'draft' })
    const child = await anApplicant(app, 'SD', more)
    await level({ state: 'signed' })
    return child
  }
  const read = async () => (await call('GET', 'sd/free_seats', staff.admin)).data
  const give = (fingerprint: string) =>
    call('POST', 'sd/free_seats/give', staff.admin, { fingerprint, reason: 'Contoh rapat' })
  const draw = (dice: string, as = staff.admin) => call('POST', 'sd/late/draw', as, { dice })
  const open = (until: string, as = staff.admin) => call('POST', 'sd/late/open', as, { until })

  return {
    ...{ here, app, db, zone, near, far, staff, level, letRegisterLate, endLateRegistration },
    ...{ call, chooses, sendLate, idOf, registerLate, inTime, read, give, draw, open },
  }
}
