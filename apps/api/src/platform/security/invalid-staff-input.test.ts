/** Input that no screen sends, on every staff route: refused with a sentence, never with a 500, and changes nothing. */
import { type Endpoint, isForStaff } from '@spmb/domain/shared/endpoint.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { setSeats } from '../../../testing/applicants.ts'
import { EVERY_CONTRACT, goodCall, type Staff, sharedCallers } from '../../../testing/calls/every-call.ts'
import { casesOfRound } from '../../../testing/calls/extent.ts'
import {
  expectNoChange,
  expectRefusal,
  STRANGE_BODIES,
  STRANGE_IDS,
  STRANGE_VALUES,
} from '../../../testing/calls/strange-input.ts'
import { aWorld, type World } from '../../../testing/calls/world.ts'
import { createTestApp, type TestApp } from '../../../testing/test-app.ts'

const STAFF_ROUTES: readonly Endpoint[] = EVERY_CONTRACT.filter(isForStaff)
const named = (contracts: readonly Endpoint[]) =>
  contracts.map((contract) => [contract.name, contract] as const)
/** The short check sends a twelfth of the values to each route, and over twelve fields or routes all of them. */
const partOf = <Value>(values: readonly Value[], contract: Endpoint, field = 0) =>
  casesOfRound(values, STAFF_ROUTES.indexOf(contract) + field, 12)

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
})
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

describe('an invalid path parameter', { tags: 'rounds' }, () => {
  it.each(named(STAFF_ROUTES.filter(({ path }) => path.includes(':'))))('of %s', async (name, contract) => {
    // A publication names the check of one season, so it is no check of another.
    const statuses = name === 'publishResults' ? [400, 404] : [403, 404, 405]
    await expectNoChange(test, async () => {
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
          expectRefusal([parameter, strange.slice(0, 40)], answer, statuses)
        }
      }
    })
  })
})

/** Calls that accept an empty body: edits without a field, a filter without a name. */
const MAY_BE_EMPTY = [
  'editApplicantSD',
  'editApplicantSMP',
  'updateReport',
  'filterSchools',
  // Without a filter.
  'takeNextClaims',
]

/** Bodies of a call that are not invalid: a deletion needs none. */
const ACCEPTED_BODIES: Record<string, readonly string[]> = { deleteApplicant: ['', 'null'] }

describe('an invalid body', { tags: 'rounds' }, () => {
  it.each(named(STAFF_ROUTES.filter(({ body }) => body)))('of %s', async (name, contract) => {
    await expectNoChange(test, async () => {
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

/** Whether a field accepts the value: an empty one, a part of a name, a school without a decision. */
function acceptsValue(field: string, value: unknown): boolean {
  if (value === null || value === '' || value === ' ') return true
  // Of no child: nothing is changed.
  if (Array.isArray(value) && value.length === 0) return field === 'verdicts' || field === 'claims'
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
  makeChangeCode: ['papers_seen'],
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
  closeVillage: ['version'],
  reopenVillage: ['version'],
  editQuota: ['quota'],
  saveQuotas: ['changes'],
  savePathSeats: ['seats', 'seen'],
  changePaths: ['settings', 'version'],
  changeClaimDates: ['claims_until', 'verify_until', 'version'],
  tryPaths: ['settings'],
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
  // Null: the other registration is gone.
  settleNumber: ['kind', 'outcome'],
  // Any text is a reason.
  confirmBeforeFreeze: ['kind', 'version'],
  // `seen` may be true; any text is a note.
  saveDocuments: ['documents', 'version'],
  saveNote: ['version'],
  saveFlag: ['kind', 'version'],
  markSuspicious: ['network', 'day'],
  clearSuspicious: ['network', 'day', 'registrations'],
  changeSelectionMethod: ['method', 'version'],
  freezeLevel: ['draw_at'],
  typeSelectionSeed: ['kind', 'replaces'],
  confirmSelectionSeed: ['dice'],
  // A wrong password is recorded.
  signSelection: ['result_hash'],
  applySelection: ['result_hash'],
  // A long text is a reason.
  callOffSelection: [],
  unfreezeLevel: [],
  // Any text is a reason.
  refuseRequest: [],
  // `arrived`, `keep_waiting` and `takes` may be true.
  saveArrival: ['version'],
  saveKeepWaiting: ['version'],
  saveAnswer: ['version'],
  // Any text is searched for.
  recordArrival: [],
  takeNextClaims: ['type', 'hint'],
  // Any text is read as a number.
  openClaims: [],
  giveVerdicts: ['verdicts'],
  lapseClaims: ['type', 'claims'],
  // A list with one number is right.
  releaseSeatsSD: ['school_id'],
  releaseSeatsSMP: ['school_id'],
  fileObjection: ['school_id'],
  answerObjection: ['outcome', 'version'],
  // A wrong password is recorded.
  confirmObjection: ['version'],
  // A long text is a reason.
  reopenObjection: ['version'],
  // A call that moves no child compares no fingerprint.
  callReserveSD: ['school_id'],
  callReserveSMP: ['school_id'],
  openFreeSeatsSD: ['until'],
  openFreeSeatsSMP: ['until'],
  giveFreeSeatsSD: [],
  giveFreeSeatsSMP: [],
  openLateSD: ['until'],
  openLateSMP: ['until'],
  // Wrong dice are refused as every draw is while late registration is not over.
  drawLateSD: ['dice'],
  drawLateSMP: ['dice'],
  // An empty list is right.
  saveWish: ['version'],
  saveOnward: ['kind', 'version'],
  takeBackSeat: ['version'],
  // `on` and `wanted` may be true.
  saveMailSettings: ['host', 'port', 'sender', 'version'],
  sendTestMail: ['to'],
  saveApplicantMail: [],
  // Any text may help a child, and none is one too.
  saveSupport: ['version'],
}

describe('a field with a value of the wrong kind', () => {
  it('is tested for every staff route with a body', () => {
    expect(Object.keys(FIELDS).sort()).toEqual(
      STAFF_ROUTES.filter(({ body }) => body)
        .map(({ name }) => name)
        .sort(),
    )
  })

  it.each(named(STAFF_ROUTES.filter(({ body }) => body)))(
    'in %s',
    { tags: 'rounds' },
    async (name, contract) => {
      await expectNoChange(test, async () => {
        const { url, payload } = goodCall(contract, world, callerOf(contract))
        for (const [index, field] of (FIELDS[name] ?? []).entries()) {
          for (const value of partOf(STRANGE_VALUES, contract, index)) {
            // The one right value makes a code.
            if (field === 'papers_seen' && value === true) continue
            // Optional fields are omitted, so that a value that is read as empty changes nothing else.
            const rest = PARTIAL.includes(name) ? {} : payload
            const answer = await send(contract, url, JSON.stringify({ ...rest, [field]: value }))
            const what = [field, JSON.stringify(value)?.slice(0, 30)]
            if (answer.statusCode === 200) expect([what, acceptsValue(field, value)]).toEqual([what, true])
            else expectRefusal(what, answer, [400, 403, 409, 413, 429])
          }
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
      await expectNoChange(test, async () => {
        const { url, payload } = goodCall(contract, world, callerOf(contract))
        for (const version of [2, 99, 2_147_483_647]) {
          expectRefusal(version, await send(contract, url, JSON.stringify({ ...payload, version })), [409])
        }
      })
    },
  )
})
