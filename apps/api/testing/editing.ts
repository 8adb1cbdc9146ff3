/** Accounts of every role, two zones with free seats, and a function that sends an edit, for the tests of editing applicants. */
import { signIn } from './accounts.ts'
import { setSeats } from './applicants.ts'
import { aZone, type ChoiceIds } from './builders.ts'
import { createTestApp, type TestApp } from './test-app.ts'

export type Staff = Awaited<ReturnType<typeof signIn>>

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
