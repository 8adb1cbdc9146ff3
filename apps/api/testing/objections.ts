/** Objections of one child each, in a season that still accepts more. */
import { signIn } from './accounts.ts'
import { anApplicant, setSeats, type TestApplicant } from './applicants.ts'
import { callsOf, openEditing, type Staff } from './editing.ts'
import type { TestApp } from './test-app.ts'

export interface Objections {
  /** Ids: an unanswered one; two upheld ones without a second person; a rejected one; an upheld one that has its seat. */
  open: number
  confirming: number[]
  rejected: number
  seated: number
}

export async function someObjections(test: TestApp): Promise<Objections> {
  const { db, clock } = test
  await db.kysely
    .updateTable('season')
    .set({ objections_until: new Date(clock.now.getTime() + DAY_MS) })
    .where('is_active', '=', true)
    .execute()
  await test.syncCaches()
  const answered = { answer: 'Contoh jawaban', answered_at: clock.now, answered_by: 'user:0' }
  const upheld = { ...answered, outcome: 'upheld' }
  return {
    open: await anObjection(test, {}),
    confirming: [await anObjection(test, upheld), await anObjection(test, upheld)],
    rejected: await anObjection(test, { ...answered, outcome: 'rejected' }),
    seated: await anObjection(test, { ...upheld, confirmed_at: clock.now, seated_at: clock.now }),
  }
}

async function anObjection(test: TestApp, answer: object): Promise<number> {
  const { id, body } = await anApplicant(test)
  const stored = await test.db.kysely
    .insertInto('objection')
    .values({
      registration_id: id,
      school_id: body.school_1_id,
      text: 'Contoh keberatan',
      filed_at: test.clock.now,
      filed_by: 'family',
      ...answer,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return stored.id
}

const DAY_MS = 86_400_000

/** The calls of an objection, about the child of a test. */
export async function openObjections() {
  const here = await openEditing()
  const { app, zone, admin, monitor } = here
  const until = new Date(app.clock.now.getTime() + DAY_MS)
  let child: TestApplicant
  const about = (one: TestApplicant) => {
    child = one
    return one
  }

  async function season(values: object) {
    await app.db.kysely.updateTable('season').set(values).where('is_active', '=', true).execute()
    await app.syncCaches()
  }

  /** Before each test: results are published, there are free seats, and there is a child. */
  async function begin(): Promise<TestApplicant> {
    await season({ publication_mode: 'published', objections_until: until })
    await setSeats(app, zone.school_1_id, 100)
    return about(await anApplicant(app))
  }

  const call = callsOf(app, '/api/')
  const TEXT = 'Anak saya lebih tua.\nMohon diperiksa kembali.'
  /** Files objections at the counter, so that another admin upholds them. */
  const filer = await signIn(app, 'admin')
  const file = (as: Staff = filer, more: object = {}) =>
    call('POST', `ppdb/${child.id}/objection`, as, { school_id: zone.school_1_id, text: TEXT, ...more })
  const read = (as: Staff) => call('GET', `ppdb/${child.id}/objection`, as)
  const list = (as: Staff, query = '') => call('GET', `objection${query}`, as)
  const answer = (id: number, outcome: string, as: Staff = admin, more: object = {}) =>
    call('PUT', `objection/${id}/answer`, as, {
      outcome,
      answer: 'Sudah diperiksa.',
      ...(outcome === 'upheld' && { listed_reason: 'Tanggal lahir keliru' }),
      ...more,
    })
  const confirm = (id: number, as: Staff = monitor, more: object = {}) =>
    call('POST', `objection/${id}/confirm`, as, { password: as.password, ...more })
  /** Upheld by one person and confirmed by another. */
  async function uphold(id: number) {
    await answer(id, 'upheld')
    return confirm(id)
  }
  const reopen = (id: number, as: Staff = admin, reason: string | null = 'Nama sekolah tertukar.') =>
    call('POST', `objection/${id}/reopen`, as, { reason })
  const seat = (id: number, as: Staff = admin) => call('POST', `objection/${id}/seat`, as)
  const filed = async () => (await file()).data.id as number
  const decisions = async () => {
    const { school_1_decision, school_2_decision } = await here.stored(child.id)
    return [school_1_decision, school_2_decision]
  }
  /** The school is full with as many children as it has now. */
  async function fill() {
    const { rows } = await app.db.pool.query(
      `select count(*)::int as used from registration where school_1_id = $1 and school_1_decision = 'LULUS'
       and deleted_at is null and withdrawn_at is null`,
      [zone.school_1_id],
    )
    await setSeats(app, zone.school_1_id, rows[0].used)
  }

  return {
    ...here,
    ...{ about, begin, season, until, call, filer, text: TEXT },
    ...{ file, filed, read, list, answer, confirm, uphold, reopen, seat, decisions, fill },
  }
}
