/** Input that no screen sends, on every staff route: refused with a sentence, never with a 500, and changes nothing. */
import { type Endpoint, isForStaff } from '@spmb/domain/shared/endpoint.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { setSeats } from '../../testing/applicants.ts'
import {
  aWorld,
  EVERY_CONTRACT,
  goodCall,
  type Staff,
  sharedCallers,
  type World,
} from '../../testing/calls/every-call.ts'
import { casesOfRound } from '../../testing/calls/extent.ts'
import { contentsOf } from '../../testing/database/contents.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'

const STAFF_ROUTES: readonly Endpoint[] = EVERY_CONTRACT.filter(isForStaff)
const named = (contracts: readonly Endpoint[]) =>
  contracts.map((contract) => [contract.name, contract] as const)
/** The quick check sends a third of the values to each route, and over three fields or routes all of them. */
const partOf = <Value>(values: readonly Value[], contract: Endpoint, field = 0) =>
  casesOfRound(values, STAFF_ROUTES.indexOf(contract) + field, 3)

let test: TestApp
let world: World
const callers = new Map<string, Staff>()
beforeAll(async () => {
  test = await createTestApp()
  world = await aWorld(test)
  await setSeats(test, world.zones.SD.school_1_id, 28)
  const shared = sharedCallers(test, world)
  for (const contract of STAFF_ROUTES) {
    const caller = await shared(contract)
    callers.set(contract.name, caller)
    // The first call of a session may write its last use.
    await test.app.inject({ url: '/api/auth/me', headers: caller.bearer })
  }
}, 60_000)
afterAll(() => test.close())

const callerOf = ({ name }: Endpoint) => callers.get(name) as Staff
async function send(contract: Endpoint, url: string, body?: string) {
  const answer = await test.app.inject({
    method: contract.method,
    url,
    headers: {
      ...callerOf(contract).bearer,
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { payload: body }),
  })
  return answer
}

/** The shape of a refusal (docs/product-rules.md#api-answers): a status, and a sentence or sentences by field. */
function expectRefusal(what: unknown, answer: { statusCode: number; body: string }, statuses: number[]) {
  expect([what, answer.statusCode, statuses.includes(answer.statusCode)]).toEqual([
    what,
    answer.statusCode,
    true,
  ])
  const { status, message, data } = JSON.parse(answer.body)
  expect([status, data]).toEqual([answer.statusCode, null])
  const sentences =
    typeof message === 'string' ? [message] : Object.values(message as Record<string, string[]>).flat()
  expect(sentences.length).toBeGreaterThan(0)
  for (const sentence of sentences) expect(sentence).toMatch(/^[A-Z0-9][^\n]*\S$/)
}

/** Everything in the database except counted password failures, which refused calls may add. */
async function contentsWithoutFailures() {
  const { login_failure: _, ...contents } = await contentsOf(test, { reading: true })
  return contents
}

async function expectNoChange(work: () => Promise<void>) {
  const before = await contentsWithoutFailures()
  await work()
  expect(await contentsWithoutFailures()).toEqual(before)
}

/** URL-encoded. */
const STRANGE_IDS = [
  '0',
  '-1',
  '1.5',
  '1e3',
  '0x10',
  '987654',
  '2147483648',
  '99999999999999999999',
  'NaN',
  'null',
  'undefined',
  '1%20or%201=1',
  '%27',
  '%00',
  '%F0%9F%92%A9',
  '1%2F2',
  '..%2F1',
  '%D9%A1',
  'x'.repeat(5_000),
]

describe('an invalid path parameter', () => {
  it.each(named(STAFF_ROUTES.filter(({ path }) => path.includes(':'))))('of %s', async (_name, contract) => {
    await expectNoChange(async () => {
      const { url: good, payload } = goodCall(contract, world, callerOf(contract))
      const body = payload && JSON.stringify(payload)
      for (const parameter of contract.path.match(/:\w+/g) ?? []) {
        const at = contract.path.split('/').indexOf(parameter)
        // Parts are counted from 0.
        const strangeHere = STRANGE_IDS.filter((strange) => parameter !== ':part' || strange !== '0')
        for (const strange of partOf(strangeHere, contract)) {
          const url = good.split('/').with(at, strange).join('/')
          const answer = await send(contract, url, body)
          // A word in the place of an id may match another route, with other methods.
          expectRefusal([parameter, strange.slice(0, 40)], answer, [403, 404, 405])
        }
      }
    })
  })
})

const STRANGE_BODIES = [
  '',
  'null',
  '[]',
  '[1]',
  '"teks"',
  '7',
  'true',
  '{',
  '{"a":}',
  '{}{}',
  '\u0000',
  `${'['.repeat(10_000)}${']'.repeat(10_000)}`,
  `{"a":"${'x'.repeat(70_000)}"}`,
]
/** Calls that accept an empty body: edits without a field, a filter without a name. */
const MAY_BE_EMPTY = ['editApplicantSD', 'editApplicantSMP', 'updateReport', 'filterSchools']

/** Bodies of a call that are not invalid: a deletion needs none. */
const ACCEPTED_BODIES: Record<string, readonly string[]> = { deleteApplicant: ['', 'null'] }

describe('an invalid body', () => {
  it.each(named(STAFF_ROUTES.filter(({ body }) => body)))('of %s', async (name, contract) => {
    await expectNoChange(async () => {
      const { url } = goodCall(contract, world, callerOf(contract))
      const accepted = ACCEPTED_BODIES[name] ?? []
      const refused = STRANGE_BODIES.filter((body) => !accepted.includes(body))
      for (const body of partOf(refused, contract)) {
        const answer = await send(contract, url, body)
        const empty = MAY_BE_EMPTY.includes(name) && answer.statusCode === 200
        if (!empty) expectRefusal(body.slice(0, 40), answer, [400, 413])
      }
    })
  })
})

/** Of a wrong type, or invalid for most fields. */
const STRANGE_VALUES: unknown[] = [
  null,
  true,
  [],
  ['1'],
  {},
  { toString: 1 },
  -1,
  2.5,
  1e9,
  1e308,
  Number.MAX_SAFE_INTEGER,
  '',
  ' ',
  '0x10',
  '1e3',
  'x'.repeat(10_000),
  'a\u0000b',
  'a\u202eb',
  '\ud800',
  '%',
  "' or 1=1 --",
]

/** Whether a field accepts the value: an empty one, a part of a name, a school without a decision. */
function acceptsValue(field: string, value: unknown): boolean {
  if (value === null || value === '' || value === ' ') return true
  return (field === 'name' && typeof value === 'string') || (field === 'school_id' && value === 1e9)
}
const PARTIAL = ['editApplicantSD', 'editApplicantSMP', 'updateReport']

const PAPER_FIELDS = [
  'nik',
  'gender',
  'religion',
  'birth_date',
  'phone',
  'village_id',
  'school_1_id',
  'school_2_id',
  'paper_consent_on',
]

const FIELDS: Record<string, readonly string[]> = {
  registerFromPaperSD: PAPER_FIELDS,
  registerFromPaperSMP: [...PAPER_FIELDS, 'nisn', 'graduation_year'],
  editApplicantSD: [
    'nik',
    'gender',
    'religion',
    'birth_date',
    'phone',
    'email',
    'village_id',
    'school_1_id',
    'school_2_id',
    'id',
    'type',
    'version',
    'school_id',
    'status_announcement',
  ],
  editApplicantSMP: ['nisn', 'graduation_year', 'version', 'status_announcement'],
  // Any text may be searched for.
  findApplicants: [],
  previewDecisionsSD: ['targets'],
  previewDecisionsSMP: ['targets'],
  applyDecisionsSD: ['targets', 'fingerprint'],
  applyDecisionsSMP: ['targets', 'fingerprint'],
  // Any id may be sent; only the own last act is undone.
  undoDecisions: [],
  readDecisionFile: ['name'],
  // Any text is a reason, and null was seen where nothing is known.
  saveDistance: ['metres'],
  confirmDistances: ['pairs'],
  // `suspicious` may be true.
  confirmAllDistances: ['level', 'fingerprint'],
  // Null removes a correction; nothing to remove is no fault.
  saveApplicantDistance: [],
  addToZone: ['school_id'],
  // An empty list is the zone of the village, which has no schools.
  confirmZone: [],
  createSchool: ['npsn', 'status', 'level', 'district_id'],
  changeSchool: ['npsn', 'status', 'district_id', 'version'],
  closeSchool: ['version'],
  reopenSchool: ['version'],
  removeSchool: ['version'],
  changeVillage: ['version'],
  editQuota: ['quota'],
  saveQuotas: ['changes'],
  checkImport: ['table', 'file'],
  applyImport: ['table', 'file', 'token'],
  updateReport: ['state', 'version'],
  filterSchools: ['name'],
  confirmPassword: ['password'],
  confirmSecondFactor: ['code'],
  requireSecondFactor: ['admins_need_second_factor'],
  createAccount: ['role'],
  createSchoolAccounts: ['school_ids'],
  drawAccountSlips: ['issued'],
  changeAccount: ['role', 'version'],
  resetAccount: ['version'],
  disableAccount: ['version'],
  changePassword: ['password', 'new_password', 'confirm_password'],
  changeSeason: ['version'],
  createSeason: ['label', 'opens', 'closes'],
  // A wrong password is recorded, and an empty list of consequences is right for the active season.
  activateSeason: [],
  changeOffice: ['version'],
  // A word may be base64; see office-files.test.ts.
  sendOfficeUpload: [],
  // Any text is a name, and null is right for what is replaced.
  storeOfficeFile: ['upload', 'size'],
  removeOfficeFile: ['digest'],
  markPublicationLook: ['check'],
  publishResults: ['check', 'version'],
  callOffPublication: ['version'],
  hideResults: ['version'],
  // The reason and version of a deletion are optional, any text is a reason.
  deleteApplicant: [],
  withdrawApplicant: ['version'],
  // `seen` may be true; any text is a note.
  saveDocuments: ['documents', 'version'],
  saveNote: ['version'],
  saveFlag: ['kind', 'version'],
  markSuspicious: ['network', 'day'],
  clearSuspicious: ['network', 'day', 'registrations'],
  changeSelectionMethod: ['method', 'version'],
  freezeLevel: ['draw_at'],
  setSelectionSeed: ['kind'],
  // A wrong password is recorded.
  signSelection: ['result_hash'],
  applySelection: ['result_hash'],
  // A long text is a reason.
  callOffSelection: [],
  unfreezeLevel: [],
  // Any text is a reason.
  refuseRequest: [],
  // `arrived` and `keep_waiting` may be true.
  saveArrival: ['version'],
  saveKeepWaiting: ['version'],
  // Any text is searched for.
  recordArrival: [],
  // A list with one number is right.
  releaseSeatsSD: ['school_id'],
  releaseSeatsSMP: ['school_id'],
  fileObjection: ['school_id'],
  answerObjection: ['outcome', 'version'],
  // A call that moves nobody compares no fingerprint.
  callReserveSD: ['school_id'],
  callReserveSMP: ['school_id'],
  openFreeSeatsSD: ['until'],
  openFreeSeatsSMP: ['until'],
  giveFreeSeatsSD: [],
  giveFreeSeatsSMP: [],
  // An empty list is right.
  saveWish: ['version'],
  takeBackSeat: ['version'],
}

describe('a field with a value of the wrong kind', () => {
  it('is tested for every staff route with a body', () => {
    expect(Object.keys(FIELDS).sort()).toEqual(
      STAFF_ROUTES.filter(({ body }) => body)
        .map(({ name }) => name)
        .sort(),
    )
  })

  it.each(named(STAFF_ROUTES.filter(({ body }) => body)))('in %s', async (name, contract) => {
    await expectNoChange(async () => {
      const { url, payload } = goodCall(contract, world, callerOf(contract))
      for (const [index, field] of (FIELDS[name] ?? []).entries()) {
        for (const value of partOf(STRANGE_VALUES, contract, index)) {
          // Optional fields are omitted, so that a value that is read as empty changes nothing else.
          const rest = PARTIAL.includes(name) ? {} : payload
          const answer = await send(contract, url, JSON.stringify({ ...rest, [field]: value }))
          const what = [field, JSON.stringify(value)?.slice(0, 30)]
          if (answer.statusCode === 200) expect([what, acceptsValue(field, value)]).toEqual([what, true])
          else expectRefusal(what, answer, [400, 403, 409, 413, 429])
        }
      }
    })
  })
})

const LISTS = STAFF_ROUTES.filter(({ query }) => query)
/** Lists in numbered pages with a search. Downloads have no pages, the audit continues after a row. */
const SEARCHED_LISTS = LISTS.filter(
  ({ path, query }) =>
    path.startsWith('/api/') &&
    query instanceof z.ZodMiniObject &&
    'search' in query.def.shape &&
    'page' in query.def.shape,
)
const REFUSED_QUERIES = [
  'colour=red',
  'page=0',
  'page=-1',
  'page=1.5',
  'page=1e9',
  'page=99999999999',
  'page=',
  'page=1&page=2',
  'page[]=1',
  'per_page=0',
  'per_page=101',
  'per_page=1e2',
  'sort=nik_sealed',
  'sort=name;drop%20table%20registration',
  'sort=--name',
  'school_id=%27',
  'village_id=1%20or%201=1',
  'decision=LULUS',
  'state=lain',
  `search=${'a'.repeat(10_000)}`,
  'search=a%00b',
  'search=%E2%80%AEb',
  'search[a]=b',
  'search=a&search=b',
  '__proto__=1',
  'constructor=1',
]

describe('a query with undefined or invalid parameters', () => {
  it.each(named(LISTS))('of %s is refused', async (_name, contract) => {
    await expectNoChange(async () => {
      const { url } = goodCall(contract, world, callerOf(contract))
      for (const query of partOf(REFUSED_QUERIES, contract))
        expectRefusal(query.slice(0, 40), await send(contract, `${url}?${query}`), [400])
    })
  })

  it.each(named(SEARCHED_LISTS))(
    'of %s with a page beyond the end or a literal wildcard finds nothing',
    async (_name, contract) => {
      await expectNoChange(async () => {
        const { url } = goodCall(contract, world, callerOf(contract))
        for (const query of [
          'page=1000000000',
          'page=2147483647&per_page=100',
          'page=1&search=%25',
          'page=1&search=_',
          'page=1&search=%5C',
          'page=1&search=%27%20or%201=1%20--',
          'page=1&search=((((',
        ]) {
          const answer = await send(contract, `${url}?${query}`)
          expect([query, answer.statusCode]).toEqual([query, 200])
          expect(answer.json().data).toEqual([])
        }
      })
    },
  )
})

describe('a stale version', () => {
  it.each(['editApplicantSD', 'editApplicantSMP', 'updateReport'])(
    'in %s is refused with 409 and changes nothing',
    async (name) => {
      const contract = STAFF_ROUTES.find((each) => each.name === name) as Endpoint
      await expectNoChange(async () => {
        const { url, payload } = goodCall(contract, world, callerOf(contract))
        for (const version of [2, 99, 2_147_483_647]) {
          expectRefusal(version, await send(contract, url, JSON.stringify({ ...payload, version })), [409])
        }
      })
    },
  )
})
