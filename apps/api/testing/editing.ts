/** Accounts of every role, two zones with free seats, and a function that sends an edit, for the tests of editing applicants. */
import { signIn } from './accounts.ts'
import { anApplicant, setSeats, type TestApplicant } from './applicants.ts'
import { aZone, type ChoiceIds } from './builders.ts'
import { createTestApp, type TestApp } from './test-app.ts'

export type Staff = Awaited<ReturnType<typeof signIn>>

/** Sends requests as a member of staff. @param base what precedes every path, for example '/api/ppdb/' */
export function callsOf({ app }: TestApp, base: string) {
  return async (method: 'GET' | 'PUT' | 'POST', path: string, as: Staff, payload?: object) => {
    const answer = await app.inject({
      method,
      url: base + path,
      headers: as.bearer,
      ...(payload && { payload }),
    })
    const { message, data, meta } = answer.json()
    return { status: answer.statusCode, message, data, meta }
  }
}

export interface Editing {
  app: TestApp
  zone: ChoiceIds
  smpZone: ChoiceIds
  admin: Staff
  monitor: Staff
  /** Of the school that is first choice, of the second, of neither, of the other level. */
  operator1: Staff
  operator2: Staff
  stranger: Staff
  smpOperator: Staff
  /** Of all schools, by id. */
  names: ReadonlyMap<number, string>
  /** As the admin and for SD, unless told otherwise. */
  edit(id: number, payload: object, as?: Staff, level?: string): Promise<{ status: number; body: EditAnswer }>
  stored(id: number): ReturnType<typeof storedIn>
}

// biome-ignore lint/suspicious/noExplicitAny: tests look into whatever came
type EditAnswer = any

export async function openEditing(): Promise<Editing> {
  const app = await createTestApp()
  const db = app.db.kysely
  const zone = await aZone(db, 'SD')
  const smpZone = await aZone(db, 'SMP')
  const schools = await db.selectFrom('school').select(['id', 'name', 'type']).execute()
  const chosen = [zone.school_1_id, zone.school_2_id]
  const other = schools.find((school) => school.type === 'SD' && !chosen.includes(school.id))
  const admin = await signIn(app, 'admin')
  const operatorOf = (schoolId: number) => signIn(app, 'operator', { schoolId })
  for (const school of [...chosen, smpZone.school_1_id]) await setSeats(app, school, 100)
  return {
    app,
    zone,
    smpZone,
    admin,
    monitor: await signIn(app, 'monitor'),
    operator1: await operatorOf(zone.school_1_id),
    operator2: await operatorOf(zone.school_2_id),
    stranger: await operatorOf(other?.id as number),
    smpOperator: await operatorOf(smpZone.school_1_id),
    names: new Map(schools.map(({ id, name }) => [id, name])),
    async edit(id, payload, as = admin, level = 'sd') {
      const response = await app.app.inject({
        method: 'PUT',
        url: `/api/ppdb/${level}/${id}/edit`,
        headers: as.bearer,
        payload,
      })
      return { status: response.statusCode, body: response.json() }
    },
    stored: (id) => storedIn(app, id),
  }
}

function storedIn({ db }: TestApp, id: number) {
  return db.kysely.selectFrom('registration').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
}

/** Decisions about several children at once, with three of SD for each test. */
export async function openBulk() {
  const editing = await openEditing()
  const { app, zone, admin } = editing
  const reason = 'Rapat penetapan 12 Juni'
  let children: TestApplicant[] = []

  async function publication(values: object) {
    await app.db.kysely.updateTable('season').set(values).where('is_active', '=', true).execute()
    await app.syncCaches()
  }

  /** Before each test: results are hidden, there are free seats, and the children are new. */
  async function begin(): Promise<TestApplicant[]> {
    await publication({ publication_mode: 'hidden', publishes_at: null })
    await setSeats(app, zone.school_1_id, 100)
    children = []
    for (let i = 0; i < 3; i++) children.push(await anApplicant(app, 'SD', { name: `Contoh ${i}` }))
    return children
  }

  async function send(path: string, payload: object | undefined, as: Staff = admin) {
    const response = await app.app.inject({
      method: payload ? 'POST' : 'GET',
      url: `/api/ppdb${path}`,
      headers: as.bearer,
      ...(payload && { payload }),
    })
    return { status: response.statusCode, body: response.json() }
  }

  const picked = (decision: string | null, school = zone.school_1_id) => ({
    ids: children.map(({ id }) => id),
    school_id: school,
    decision,
  })

  async function decide(targets: object, as?: Staff) {
    const { body } = await send('/sd/decisions/preview', { targets }, as)
    const { fingerprint, removals } = body.data
    const confirmed = { fingerprint, removals: removals.lost + removals.erased }
    return send('/sd/decisions', { targets, reason, ...confirmed }, as)
  }

  async function stored() {
    const rows = await Promise.all(children.map(({ id }) => editing.stored(id)))
    return rows.map((row) => [row.school_1_decision, row.school_2_decision])
  }

  return { editing, reason, begin, publication, send, picked, decide, stored }
}
