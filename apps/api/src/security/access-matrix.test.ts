/**
 * The access matrix: every route, called by every kind of caller, for own and foreign objects, compared with the table
 * in docs/product-rules.md#roles. A route that is missing in this file fails the test.
 */
import { changePassword, login, logout } from '@spmb/domain/accounts/contract.ts'
import { CONTRACTS } from '@spmb/domain/contracts.ts'
import { exportApplicants, exportSchoolApplicants } from '@spmb/domain/registration/staff/contract.ts'
import { callPath, type Endpoint, type Role } from '@spmb/domain/shared/endpoint.ts'
import type { InjectOptions } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { signIn } from '../../testing/accounts.ts'
import { anApplicant, aSenderDay, type SenderDay } from '../../testing/applicants.ts'
import { anSdBody, anSmpBody, aZone, type ChoiceIds } from '../../testing/builders.ts'
import { routeName, servedRoutes } from '../../testing/served-routes.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'

/**
 * The table in docs/product-rules.md#roles. 'own': objects of the caller's school, or the caller's own password.
 * Roles that are not listed get 403.
 */
const RIGHTS = {
  'register, look up, lists for the form, counts, seats, complain, sign in': 'everyone',
  'list, detail with history': { operator: 'own', monitor: 'all', admin: 'all' },
  'edit, delete, see one NIK, export a school': { operator: 'own', admin: 'all' },
  'export all': { admin: 'all' },
  'who am I, sign out, pick a school': { operator: 'all', monitor: 'all', admin: 'all' },
  'own password': { operator: 'own', monitor: 'own', admin: 'own' },
  'see zoning and complaints': { monitor: 'all', admin: 'all' },
  'change zoning, quota, complaints': { admin: 'all' },
} as const satisfies Record<string, 'everyone' | Partial<Record<Role, 'own' | 'all'>>>

const CALLERS = [
  'anonymous',
  'monitor',
  'SD operator',
  'SMP operator',
  'operator of another school',
  'admin',
] as const
type Caller = (typeof CALLERS)[number]

/** The kinds of objects that a call can refer to. */
const OBJECTS = {
  applicant: ['of the SD', 'of another SD', 'of the SMP'],
  school: ['the SD', 'another SD', 'the SMP'],
  user: ['oneself', 'somebody else'],
} as const
type Kind = keyof typeof OBJECTS

interface Route {
  right: keyof typeof RIGHTS
  about?: Kind
  /** The call ends its session or removes its object, so each call gets new ones. */
  destroys?: boolean
  call: (
    object: { id: number; number?: string },
    who: Session,
  ) => Partial<InjectOptions> & { params?: object }
}

let test: TestApp
let sd: ChoiceIds
let smp: ChoiceIds
/** An SD school that the SD operator does not belong to. */
let otherSd: number
let zoneSchool: number
let complaint: number
/** The network and day of a registration. */
let sender: SenderDay
const sessions = new Map<Caller, Session>()
interface Session {
  userId: number
  username: string
  password: string
  schoolId: number | null
  bearer: Record<string, string>
}
const ANONYMOUS: Session = { userId: 0, username: '', password: '', schoolId: null, bearer: {} }

beforeAll(async () => {
  test = await createTestApp()
  const { kysely } = test.db
  sd = await aZone(kysely, 'SD')
  smp = await aZone(kysely, 'SMP')
  const zoned = await kysely
    .selectFrom('zone')
    .innerJoin('school', 'school.id', 'zone.school_id')
    .where('village_id', '=', sd.village_id)
    .where('type', '=', 'SD')
    .select('school_id')
    .execute()
  otherSd =
    zoned.find(({ school_id }) => ![sd.school_1_id, sd.school_2_id].includes(school_id))?.school_id ?? 0
  const elsewhere = await kysely
    .selectFrom('school')
    .where('type', '=', 'SD')
    .where(
      'id',
      'not in',
      zoned.map(({ school_id }) => school_id),
    )
    .select('id')
    .executeTakeFirstOrThrow()
  zoneSchool = elsewhere.id
  const report = { name: 'Contoh', email: 'a@contoh.example', title: 'Contoh', content: 'Contoh' }
  await test.app.inject({ method: 'POST', url: '/api/report', payload: report })
  complaint = (await kysely.selectFrom('complaint').select('id').executeTakeFirstOrThrow()).id
  sender = await aSenderDay(test)
  for (const who of CALLERS) sessions.set(who, await session(who))
}, 60_000)
afterAll(() => test.close())

async function session(who: Caller): Promise<Session> {
  if (who === 'anonymous') return ANONYMOUS
  if (who === 'admin' || who === 'monitor') return signIn(test, who)
  const schoolId =
    { 'SD operator': sd.school_1_id, 'SMP operator': smp.school_1_id }[who as string] ?? otherSd
  return signIn(test, 'operator', { schoolId })
}

const ROUTES: Record<string, Route> = {
  ...publicRoutes(),
  login: {
    right: 'register, look up, lists for the form, counts, seats, complain, sign in',
    call: (_, who) => ({ payload: credentials(who) }),
  },
  logout: { right: 'who am I, sign out, pick a school', destroys: true, call: () => ({}) },
  readMe: { right: 'who am I, sign out, pick a school', call: () => ({}) },
  changePassword: {
    right: 'own password',
    about: 'user',
    destroys: true,
    call: ({ id }, { password }) => {
      const next = 'kuda terbang di atas awan'
      return { params: { user_id: id }, payload: { password, new_password: next, confirm_password: next } }
    },
  },
  listApplicantsSD: { right: 'list, detail with history', call: () => ({ query: { page: '1' } }) },
  listApplicantsSMP: { right: 'list, detail with history', call: () => ({ query: { page: '1' } }) },
  readHistory: {
    right: 'list, detail with history',
    about: 'applicant',
    call: ({ id }) => ({ params: { id } }),
  },
  editApplicantSD: change({ address: 'Dusun Contoh Dua' }),
  editApplicantSMP: change({ address: 'Dusun Contoh Dua' }),
  showNik: {
    right: 'edit, delete, see one NIK, export a school',
    about: 'applicant',
    call: ({ id }) => ({ params: { id } }),
  },
  deleteApplicant: { ...change(), destroys: true },
  exportApplicantsSD: { right: 'export all', call: () => ({}) },
  exportApplicantsSMP: { right: 'export all', call: () => ({}) },
  exportSchoolApplicantsSD: exportOfSchool(),
  exportSchoolApplicantsSMP: exportOfSchool(),
  listZones: { right: 'see zoning and complaints', call: () => ({}) },
  listReports: { right: 'see zoning and complaints', call: () => ({}) },
  filterSchools: { right: 'who am I, sign out, pick a school', call: () => ({ params: { type: 'smp' } }) },
  addToZone: office(() => ({
    params: { village_id: sd.village_id, type: 'sd' },
    payload: { school_id: zoneSchool },
  })),
  removeFromZone: office(() => ({
    params: { village_id: sd.village_id, school_id: zoneSchool, type: 'sd' },
  })),
  editQuota: office(() => ({ params: { school_id: sd.school_1_id }, payload: { quota: 30 } })),
  resetQuota: office(() => ({ params: { school_id: sd.school_1_id } })),
  resetQuotasOfLevel: office(() => ({ params: { type: 'sd' } })),
  listSuspicious: office(() => ({})),
  markSuspicious: office(() => ({
    payload: { ...sender, marked: true, reason: 'Contoh alasan' },
  })),
  clearSuspicious: office(() => ({
    payload: { ...sender, network: 'f'.repeat(64), registrations: 0, reason: 'Contoh alasan' },
  })),
  updateReport: office(() => ({ params: { id: complaint }, payload: { note: 'Contoh' } })),
}

function publicRoutes(): Record<string, Route> {
  const open = (call: Route['call']): Route => ({
    right: 'register, look up, lists for the form, counts, seats, complain, sign in',
    call,
  })
  const village = () => ({ params: { village_id: sd.village_id } })
  return {
    listDistricts: open(() => ({})),
    filterDistricts: open(() => ({ payload: {} })),
    listVillages: open(() => ({ params: { district_id: 1 } })),
    filterVillages: open(() => ({ params: { district_id: 1 }, payload: {} })),
    listZonedSchoolsSD: open(village),
    listZonedSchoolsSMP: open(village),
    filterZonedSchoolsSD: open(() => ({ ...village(), payload: {} })),
    filterZonedSchoolsSMP: open(() => ({ ...village(), payload: {} })),
    listSchoolChoices: open(() => ({ params: { type: 'sd', village_id: sd.village_id } })),
    readVillageZone: open(village),
    readVillageSchools: open(village),
    listQuotas: open(() => ({})),
    readCounts: open(() => ({})),
    registerSd: open(() => ({ payload: anSdBody(sd) })),
    registerSmp: open(() => ({ payload: anSmpBody(smp) })),
    readRegistration: { ...open(({ number }) => ({ params: { no: number } })), about: 'applicant' },
    sendReport: open(() => ({
      payload: { name: 'Contoh', email: 'a@contoh.example', title: 'Contoh', content: 'Contoh' },
    })),
  }
}

function change(payload?: object): Route {
  return {
    right: 'edit, delete, see one NIK, export a school',
    about: 'applicant',
    call: ({ id }) => ({ params: { id }, ...(payload ? { payload } : {}) }),
  }
}

function exportOfSchool(): Route {
  return {
    right: 'edit, delete, see one NIK, export a school',
    about: 'school',
    call: ({ id }) => ({ params: { school_id: id } }),
  }
}

function office(call: Route['call']): Route {
  return { right: 'change zoning, quota, complaints', call }
}

function credentials({ username, password }: Session) {
  const { username: name, password: word } = username
    ? { username, password }
    : (sessions.get('admin') as Session)
  return { username: name, password: word }
}

/** Downloads have contracts, but are not part of the described API. */
const ALL_CONTRACTS: readonly Endpoint[] = [
  ...CONTRACTS,
  ...Object.values(exportApplicants),
  ...Object.values(exportSchoolApplicants),
]

/** Public routes without a contract, each with an example URL. */
const WITHOUT_CONTRACT: Record<string, () => Promise<string>> = {
  'GET /api/docs': async () => '/api/docs',
  'GET /api/openapi.json': async () => '/api/openapi.json',
  'GET /healthz': async () => '/healthz',
  'GET /readyz': async () => '/readyz',
  'GET /ppdb/{}/pdf': async () => `/ppdb/${(await anApplicant(test)).number}/pdf`,
  'GET /information/juknis/petunjuk-teknis.pdf': async () => '/information/juknis/petunjuk-teknis.pdf',
  'GET /information/juknis/daya-tampung.pdf': async () => '/information/juknis/daya-tampung.pdf',
}

const roleOf = (who: Caller): Role | null =>
  who === 'anonymous' ? null : who === 'admin' || who === 'monitor' ? who : 'operator'

/** Whether the object is the caller's 'own' in the sense of the table. */
function belongsTo(kind: Kind, object: string, who: Caller): boolean {
  if (kind === 'user') return object === 'oneself'
  const owner: Record<string, Caller> = { SMP: 'SMP operator', another: 'operator of another school' }
  const whose =
    owner[object.includes('SMP') ? 'SMP' : object.includes('another') ? 'another' : ''] ?? 'SD operator'
  return whose === who
}

/** The status that docs/product-rules.md#roles requires. */
function expected(contract: Endpoint, route: Route, who: Caller, object: string): number {
  const right = RIGHTS[route.right]
  if (right === 'everyone') return contract.status
  const role = roleOf(who)
  if (!role) return 401
  const reach = (right as Partial<Record<Role, 'own' | 'all'>>)[role]
  if (!reach) return 403
  const level = who === 'SMP operator' ? 'SMP' : 'SD'
  if (contract.level && role === 'operator' && contract.level !== level) return 403
  if (route.about === 'user') return belongsTo('user', object, who) ? contract.status : 403
  // An SMP applicant or school is not found under an SD path, for any role.
  if (contract.level && object && object.includes('SMP') !== (contract.level === 'SMP')) return 404
  if (reach === 'own' && route.about && !belongsTo(route.about, object, who)) return 404
  return contract.status
}

async function anObject(kind: Kind | undefined, object: string, who: Session) {
  if (kind === 'user')
    return { id: object === 'oneself' ? who.userId : (sessions.get('monitor') as Session).userId }
  if (kind === 'school') {
    const ids = { 'the SD': sd.school_1_id, 'another SD': otherSd, 'the SMP': smp.school_1_id }
    return { id: ids[object as keyof typeof ids] }
  }
  if (kind !== 'applicant') return { id: 0 }
  if (object === 'of the SMP') return anApplicant(test, 'SMP')
  // Both have the same second choice and differ in the first.
  return anApplicant(test, 'SD', object === 'of the SD' ? {} : { school_1_id: otherSd })
}

const kept = new Map<string, Awaited<ReturnType<typeof anObject>>>()

describe('every route', () => {
  it('is listed in this test', () => {
    const known = [...ALL_CONTRACTS.map(routeName), ...Object.keys(WITHOUT_CONTRACT)]
    expect(servedRoutes(test.app)).toEqual(known.sort())
    expect(Object.keys(ROUTES).sort()).toEqual(ALL_CONTRACTS.map(({ name }) => name).sort())
  })

  it('declares the roles of the table in its contract', () => {
    const declared = (contract: Endpoint) =>
      contract.access === 'public' ? 'everyone' : [...contract.access].sort()
    const meant = ({ right }: Route) => {
      const rights = RIGHTS[right]
      return rights === 'everyone' ? rights : Object.keys(rights).sort()
    }
    for (const contract of ALL_CONTRACTS) {
      expect([contract.name, declared(contract)]).toEqual([
        contract.name,
        meant(ROUTES[contract.name] as Route),
      ])
    }
  })
})

it.each(ALL_CONTRACTS.map((contract) => [contract.name, contract] as const))(
  '%s answers every caller with the status of the table',
  async (name, contract) => {
    const route = ROUTES[name] as Route
    const answers: Record<string, number> = {}
    const table: Record<string, number> = {}
    for (const who of CALLERS) {
      for (const object of route.about ? OBJECTS[route.about] : ['']) {
        const caller = route.destroys ? await session(who) : (sessions.get(who) as Session)
        const about = await objectFor(route, object, caller)
        const { params = {}, ...call } = route.call(about, caller)
        const url = callPath(contract.path, params as Record<string, string>)
        const cell = [who, object].filter(Boolean).join(', ')
        table[cell] = expected(contract, route, who, object)
        const answer = await test.app.inject({
          method: contract.method,
          url,
          headers: caller.bearer,
          ...call,
        })
        answers[cell] = answer.statusCode
        if (answer.statusCode >= 400)
          expect(answer.json()).toMatchObject({ status: answer.statusCode, data: null })
        if (contract.method === 'GET' && CONTRACTS.includes(contract)) {
          const head = await test.app.inject({ method: 'HEAD', url, headers: caller.bearer, ...call })
          expect([cell, head.statusCode, head.body]).toEqual([cell, answer.statusCode, ''])
        }
      }
    }
    expect(answers).toEqual(table)
  },
  120_000,
)

async function objectFor(route: Route, object: string, caller: Session) {
  if (route.destroys || route.about === 'user') return anObject(route.about, object, caller)
  const key = `${route.about} ${object}`
  const made = kept.get(key) ?? (await anObject(route.about, object, caller))
  kept.set(key, made)
  return made
}

describe('the look-up by number', () => {
  it('returns the whole record to staff in scope, and the public view to all others', async () => {
    const whole: Record<string, boolean> = {}
    for (const who of CALLERS) {
      for (const object of OBJECTS.applicant) {
        const { number } = (await anObject('applicant', object, ANONYMOUS)) as { number: string }
        const { bearer } = sessions.get(who) as Session
        const { data } = (
          await test.app.inject({ url: `/api/ppdb/registered/${number}`, headers: bearer })
        ).json()
        whole[`${who}, ${object}`] = 'nik_masked' in data
        if (!('nik_masked' in data)) {
          expect(Object.keys(data).sort()).toEqual([
            'name',
            'no_registration',
            'school_1_id',
            'school_1_status',
            'school_2_id',
            'school_2_status',
            'type',
          ])
        }
      }
    }
    const inScope = (who: Caller, object: string) =>
      who === 'admin' || who === 'monitor' || (who !== 'anonymous' && belongsTo('applicant', object, who))
    expect(whole).toEqual(
      Object.fromEntries(
        CALLERS.flatMap((who) =>
          OBJECTS.applicant.map((object) => [`${who}, ${object}`, inScope(who, object)]),
        ),
      ),
    )
  })
})

describe('the lists', () => {
  it('contain only applicants who chose the school of the operator', async () => {
    for (const object of OBJECTS.applicant) await anObject('applicant', object, ANONYMOUS)
    const ids = async (who: Caller, level: string) => {
      const { bearer } = sessions.get(who) as Session
      const { data } = (await test.app.inject({ url: `/api/ppdb/${level}`, headers: bearer })).json()
      return data.map((row: { school_1_id: { id: number }; school_2_id: { id: number } }) => [
        row.school_1_id.id,
        row.school_2_id.id,
      ]) as number[][]
    }
    for (const [who, level] of [
      ['SD operator', 'sd'],
      ['operator of another school', 'sd'],
      ['SMP operator', 'smp'],
    ] as const) {
      const own = (sessions.get(who) as Session).schoolId as number
      const rows = await ids(who, level)
      expect(rows.length).toBeGreaterThan(0)
      for (const schools of rows) expect(schools).toContain(own)
    }
    expect((await ids('admin', 'sd')).length).toBeGreaterThan((await ids('SD operator', 'sd')).length)
    expect(await ids('monitor', 'sd')).toEqual(await ids('admin', 'sd'))
  })
})

describe('a one-time password', () => {
  it('allows only readMe, changePassword and logout', async () => {
    for (const role of ['admin', 'monitor', 'operator'] as const) {
      for (const contract of ALL_CONTRACTS.filter(({ access }) => access !== 'public')) {
        if (contract.withOneTimePassword) continue
        const { bearer } = sessions.get(`once ${role}` as Caller) ?? (await once(role))
        const answer = await test.app.inject({
          method: contract.method,
          url: contract.path.replace(/:\w+/g, '1'),
          headers: bearer,
        })
        expect([contract.name, answer.statusCode]).toEqual([contract.name, 403])
      }
    }
    const without = ALL_CONTRACTS.filter(({ withOneTimePassword }) => withOneTimePassword).map(
      ({ name }) => name,
    )
    expect(without.sort()).toEqual([changePassword.name, logout.name, 'readMe'])
    expect(login.access).toBe('public')
  })

  async function once(role: Role) {
    const made = await signIn(test, role, { mustChangePassword: true })
    sessions.set(`once ${role}` as Caller, made)
    return made
  }
})

describe('routes without a contract', () => {
  it.each(Object.keys(WITHOUT_CONTRACT))('%s is open to every caller', async (route) => {
    const url = await (WITHOUT_CONTRACT[route] as () => Promise<string>)()
    for (const who of CALLERS) {
      const { bearer } = sessions.get(who) as Session
      const answer = await test.app.inject({ url, headers: bearer })
      expect([who, answer.statusCode]).toEqual([who, 200])
    }
  })
})
