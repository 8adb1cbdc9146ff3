/** Every write is sent with additional fields that a body may not set; only its documented effects happen. */
import type { Endpoint } from '@spmb/domain/shared/endpoint.ts'
import type { LightMyRequestResponse } from 'fastify'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { anApplicant, setSeats } from '../../../testing/applicants.ts'
import { aCaller, EVERY_CONTRACT, goodCall } from '../../../testing/calls/every-call.ts'
import { FORBIDDEN, KNOWN } from '../../../testing/calls/forbidden-fields.ts'
import { letReserveBeCalled } from '../../../testing/calls/free-seats.ts'
import { aWorld, type World } from '../../../testing/calls/world.ts'
import { changesBetween, contentsOf, inWords } from '../../../testing/database/contents.ts'
import { activeSeason } from '../../../testing/seasons.ts'
import { createTestApp, SCHOOL_MORNING, type TestApp } from '../../../testing/test-app.ts'

// Calls of families need their session: registration/manage/manage.test.ts.
const WRITES = EVERY_CONTRACT.filter(({ method, access }) => method !== 'GET' && access !== 'family')

const AUDITED = 'added audit_entry'
const EDITED = 'changed registration: address, updated_at, version'
const MARK = 'changed change_mark: mark'
/** A level has no id, so a change of its row is a removed and an added row. */
const LEVEL_CHANGED = ['added season_level', MARK, 'removed season_level']
const QUOTAS_SET = [AUDITED, 'added quota', 'added quota_undo', MARK, 'removed quota']
/** All effects of each write on the database. */
const EFFECTS: Record<string, readonly string[]> = {
  filterDistricts: [],
  filterVillages: [],
  filterZonedSchoolsSD: [],
  filterZonedSchoolsSMP: [],
  filterSchools: [],
  findApplicants: [AUDITED],
  previewDecisionsSD: [AUDITED],
  previewDecisionsSMP: [AUDITED],
  // An undecided child stays undecided, and the caller has no act.
  applyDecisionsSD: [],
  applyDecisionsSMP: [],
  undoDecisions: [],
  readDecisionFile: [],
  findLostNumber: [AUDITED],
  makeChangeCode: [AUDITED, 'changed registration: change_code'],
  acceptRequest: [AUDITED, 'changed correction_request: answered_at, answered_by, state', EDITED],
  refuseRequest: [AUDITED, 'changed correction_request: answered_at, answered_by, reason, state'],
  openManaged: [AUDITED, 'added family_session'],
  registerSd: [AUDITED, 'added lottery_ticket', 'added registration'],
  registerSmp: [AUDITED, 'added lottery_ticket', 'added registration'],
  registerFromPaperSD: [AUDITED, 'added lottery_ticket', 'added registration'],
  registerFromPaperSMP: [AUDITED, 'added lottery_ticket', 'added registration'],
  editApplicantSD: [AUDITED, EDITED],
  editApplicantSMP: [AUDITED, EDITED],
  showNik: [AUDITED],
  deleteApplicant: [
    AUDITED,
    'changed registration: changed_in, deleted_at, deleted_by, deleted_reason, updated_at, version',
  ],
  withdrawApplicant: [
    AUDITED,
    'changed registration: changed_in, updated_at, version, withdrawn_asked_by, withdrawn_at, withdrawn_by, withdrawn_reason',
  ],
  settleNumber: [AUDITED, 'changed registration: number_disputed, updated_at, version'],
  confirmBeforeFreeze: [AUDITED, 'added registration_flag', 'added registration_screening'],
  freeHeldSeat: [AUDITED, 'changed registration: seat_held_until'],
  undoWithdrawal: [
    AUDITED,
    'changed registration: changed_in, updated_at, version, withdrawn_asked_by, withdrawn_at, withdrawn_by, withdrawn_reason',
  ],
  saveDocuments: [AUDITED, 'added registration_screening', 'added screened_document'],
  saveNote: [AUDITED, 'added registration_screening'],
  // Removes a flag that is not set.
  saveFlag: [],
  restoreApplicant: [AUDITED, 'changed registration: changed_in, deleted_at, updated_at, version'],
  markSuspicious: [AUDITED, 'changed registration: suspected_at'],
  clearSuspicious: [AUDITED],
  sendReport: [AUDITED, 'added complaint'],
  readReportAnswer: [],
  login: [AUDITED, 'added staff_session', 'changed user_account: last_login_at'],
  logout: [AUDITED, 'removed staff_session'],
  confirmPassword: [AUDITED, 'changed staff_session: password_given_at'],
  changePassword: [
    AUDITED,
    'added staff_session',
    'changed user_account: password_changed_at, password_hash',
    'removed staff_session',
  ],
  endOwnSession: [AUDITED, 'removed staff_session'],
  endOtherSessions: [AUDITED],
  beginSecondFactor: ['added second_factor'],
  confirmSecondFactor: [AUDITED, 'added recovery_code', 'added second_factor', 'removed second_factor'],
  renewRecoveryCodes: [AUDITED, 'added recovery_code'],
  removeSecondFactor: [AUDITED, 'removed second_factor'],
  requireSecondFactor: [],
  removeAccountSecondFactor: [AUDITED, 'changed user_account: access_changed_at', 'removed second_factor'],
  createAccount: [AUDITED, 'added user_account'],
  createSchoolAccounts: [AUDITED, 'added user_account'],
  drawAccountSlips: [],
  changeAccount: [AUDITED, 'changed user_account: name, version'],
  resetAccount: [
    AUDITED,
    'changed user_account: access_changed_at, one_time_until, password_changed_at, password_hash, version',
  ],
  disableAccount: [AUDITED, 'changed user_account: disabled_at, version'],
  endAccountSessions: [AUDITED],
  addToZone: [AUDITED, 'added zone', MARK],
  removeFromZone: [AUDITED, MARK, 'removed zone'],
  // The village has no zone.
  confirmZone: [],
  createSchool: [AUDITED, 'added school', MARK],
  changeSchool: [AUDITED, MARK, 'changed school: latitude, longitude, name, npsn, phone, version'],
  closeSchool: [AUDITED, MARK, 'changed school: closed_at, version'],
  reopenSchool: [AUDITED, MARK, 'changed school: closed_at, version'],
  removeSchool: [AUDITED, MARK, 'removed school'],
  changeVillage: [AUDITED, MARK, 'changed village: aliases, version'],
  closeVillage: [AUDITED, MARK, 'changed village: closed_at, version'],
  reopenVillage: [AUDITED, MARK, 'changed village: closed_at, version'],
  saveDistance: [AUDITED, 'added distance', MARK],
  removeDistance: [AUDITED, MARK, 'removed distance'],
  confirmDistances: [AUDITED, 'added distance', MARK, 'removed distance'],
  // No distance of the level is known, and no applicant has a correction.
  confirmAllDistances: [],
  saveApplicantDistance: [],
  editQuota: QUOTAS_SET,
  resetQuota: QUOTAS_SET,
  resetQuotasOfLevel: QUOTAS_SET,
  saveQuotas: QUOTAS_SET,
  // The level has no paths: nothing is set.
  savePathSeats: [],
  // The caller has changed nothing yet.
  undoQuotas: [],
  checkImport: [],
  applyImport: [AUDITED, 'added history', MARK],
  // The level has no paths, and stays without.
  changePaths: [],
  changeClaimDates: [],
  tryPaths: [],
  markPublicationLook: [AUDITED, 'added publication_look'],
  publishResults: [
    AUDITED,
    'added publication_act',
    'added publication_look',
    MARK,
    'changed season: publication_mode, publishes_at, version',
    'changed staff_session: password_given_at',
  ],
  callOffPublication: [
    AUDITED,
    'added publication_act',
    MARK,
    'changed season: publication_mode, publishes_at, version',
  ],
  hideResults: [
    AUDITED,
    'added publication_act',
    MARK,
    'changed season: publication_mode, results_hidden_at, version',
  ],
  changeSeason: [AUDITED, MARK, 'changed season: notice, version'],
  createSeason: [AUDITED, 'added distance', 'added season', 'added season_level', 'added zone', MARK],
  // The season is active already; the password is recorded.
  activateSeason: [AUDITED, 'changed staff_session: password_given_at'],
  // The values are those that are stored.
  changeOffice: [],
  // One row without an id.
  saveMailSettings: [AUDITED, 'added mail_settings', MARK, 'removed mail_settings'],
  sendTestMail: [AUDITED],
  saveApplicantMail: [],
  saveSupport: [AUDITED, 'added support_need'],
  sendOfficeUpload: ['added office_upload_part'],
  storeOfficeFile: [AUDITED, 'added office_file', 'added office_file_part', MARK],
  removeOfficeFile: [AUDITED, MARK, 'removed office_file', 'removed office_file_part'],
  saveArrival: [AUDITED, 'added re_registration'],
  // The child does not wait for another choice.
  saveKeepWaiting: [],
  saveAnswer: [AUDITED, 'added re_registration', 'removed re_registration'],
  // The level has no paths: nothing waits, and nothing is leased.
  takeNextClaims: [],
  openClaims: [AUDITED],
  giveVerdicts: [],
  lapseClaims: [],
  recordArrival: [AUDITED, 'added re_registration'],
  releaseSeatsSD: [],
  releaseSeatsSMP: [],
  fileObjection: [AUDITED, 'added objection'],
  answerObjection: [AUDITED, 'changed objection: answer, answered_at, answered_by, outcome, version'],
  confirmObjection: [
    AUDITED,
    'added chain_entry',
    'added decision',
    'changed change_mark: mark',
    'changed objection: chain_number, confirmed_at, confirmed_by, seated_at, version',
    'changed registration: changed_in, school_1_decision, updated_at, version',
    'changed staff_session: password_given_at',
  ],
  reopenObjection: [
    AUDITED,
    'changed change_mark: mark',
    'changed objection: answer, answered_at, answered_by, outcome, reopened_at, version',
  ],
  seatObjection: [],
  callReserveSD: [],
  callReserveSMP: [],
  openFreeSeatsSD: [AUDITED, ...LEVEL_CHANGED],
  openFreeSeatsSMP: [AUDITED, ...LEVEL_CHANGED],
  giveFreeSeatsSD: [],
  giveFreeSeatsSMP: [],
  openLateSD: [AUDITED, ...LEVEL_CHANGED],
  openLateSMP: [AUDITED, ...LEVEL_CHANGED],
  // Late registration is not over.
  drawLateSD: [],
  drawLateSMP: [],
  saveWish: [AUDITED, 'added free_seat_wish'],
  saveOnward: [AUDITED, 'added onward_place'],
  takeBackSeat: [
    AUDITED,
    'added decision',
    'changed registration: changed_in, placed_school_id, updated_at, version',
    'removed decision',
  ],
  changeSelectionMethod: [AUDITED, ...LEVEL_CHANGED],
  freezeLevel: [
    AUDITED,
    'added chain_entry',
    'added season_level',
    'added selection_run',
    MARK,
    'removed season_level',
  ],
  typeSelectionSeed: [AUDITED, MARK, 'changed selection_run: typed_at, typed_by, typed_dice, typed_times'],
  confirmSelectionSeed: [
    AUDITED,
    'added chain_entry',
    'added season_level',
    MARK,
    'changed selection_run: seed, seed_kind, seeded_at, seeded_by',
    'removed season_level',
  ],
  previewSelection: [AUDITED, MARK, 'changed selection_run: previewed_at, previewed_by, result_hash'],
  signSelection: [AUDITED, 'added selection_signature', 'changed staff_session: password_given_at'],
  applySelection: [
    AUDITED,
    'added chain_entry',
    'added season_level',
    'added selection_certificate',
    MARK,
    'changed selection_run: applied_at, applied_by, certificate_hash',
    'removed season_level',
  ],
  callOffSelection: [
    AUDITED,
    'added season_level',
    MARK,
    'changed selection_run: abandoned_at, abandoned_by, abandoned_reason',
    'removed season_level',
  ],
  unfreezeLevel: [
    AUDITED,
    'added season_level',
    MARK,
    'changed selection_run: abandoned_at, abandoned_by, abandoned_reason',
    'removed season_level',
  ],
  updateReport: [AUDITED, 'changed complaint: answer, answered_at, note, state, updated_at, version'],
}

let test: TestApp
let world: World
beforeAll(async () => {
  test = await createTestApp()
  world = await aWorld(test)
  await setSeats(test, world.zones.SD.school_1_id, 28)
})
afterAll(() => test.close())

/** What several calls are about, as no call has changed it. Everything else in the world is about one call. */
async function renewShared() {
  // A call before may have left its levels decided.
  await letReserveBeCalled(test, { name: '' })
  test.clock.now = SCHOOL_MORNING
  world.children = { SD: await anApplicant(test, 'SD'), SMP: await anApplicant(test, 'SMP') }
  world.screened = (await anApplicant(test, 'SD')).id
  world.season = await activeSeason(test)
}

/** Sends bodies of the call as a caller with the right, a minute later, and returns the responses and all changes. */
async function send(contract: Endpoint, bodiesOf: (payload: Record<string, unknown>) => string[]) {
  test.clock.now = SCHOOL_MORNING
  await letReserveBeCalled(test, contract)
  const caller = await aCaller(test, world, contract)
  const { method, url, payload } = goodCall(contract, world, caller)
  test.clock.now = new Date(SCHOOL_MORNING.getTime() + 60_000)
  const before = await contentsOf(test)
  const headers = { ...caller.bearer, 'content-type': 'application/json' }
  const answers: LightMyRequestResponse[] = []
  for (const body of bodiesOf(payload ?? {}))
    answers.push(await test.app.inject({ method, url, headers, payload: body }))
  return { answers, changes: changesBetween(before, await contentsOf(test)) }
}

it('lists the effects of every write', () => {
  expect(Object.keys(EFFECTS).sort()).toEqual(WRITES.map(({ name }) => name).sort())
})

describe('fields that no caller may set change nothing', () => {
  beforeEach(renewShared)

  it.each(WRITES.map((contract) => [contract.name, contract] as const))('in %s', async (name, contract) => {
    const { answers, changes } = await send(contract, (payload) => {
      const known = [...Object.keys(payload), ...(KNOWN[name] ?? [])]
      const extra = Object.entries(FORBIDDEN).filter(([field]) => !known.includes(field))
      return [JSON.stringify({ ...Object.fromEntries(extra), ...payload })]
    })
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([contract.status])
    expect(inWords(changes)).toEqual(EFFECTS[name])
    for (const { table, after } of changes) {
      const { changed_in: _, ...row } = after
      // Hashes and ciphertexts are excluded: they can contain any short value by chance.
      // So are the id of a row, which counts up, and that of a request, which is random.
      const readable = JSON.stringify(row)
        .replace(/\\\\x[0-9a-f]+/g, '')
        .replace(/"id":(?!987654\b)\d+/g, '')
        .replace(/"request_id":"[^"]*"/g, '')
      expect([table, readable]).toEqual([table, expect.not.stringMatching(/kenari|98765|2020-01|1987/i)])
      if (table === 'registration') {
        const level = contract.level ?? (name === 'registerSmp' ? 'SMP' : 'SD')
        const school_1_decision = name === 'confirmObjection' ? 'LULUS' : null
        expect(row).toMatchObject({ level, school_1_decision, school_2_decision: null })
        expect(row.deleted_at === null).toBe(name !== 'deleteApplicant')
        expect(row.version).toBe(
          name.startsWith('register') || ['markSuspicious', 'makeChangeCode', 'freeHeldSeat'].includes(name)
            ? 1
            : 2,
        )
      }
    }
    expect(answers[0]?.body).not.toMatch(/kenari/i)
  })
})

describe('a body with prototype properties is refused and changes nothing', () => {
  const PROTOTYPE_BODIES = [
    '{"__proto__": {"role_id": 1, "version": 1}}',
    '{"constructor": {"prototype": {"role_id": 1}}}',
    '{"a": {"__proto__": {"role_id": 1}}}',
  ]
  beforeAll(renewShared)

  it.each(WRITES.map((contract) => [contract.name, contract] as const))('in %s', async (_name, contract) => {
    const { answers, changes } = await send(contract, (payload) =>
      PROTOTYPE_BODIES.map((reaching) =>
        JSON.stringify(payload) === '{}'
          ? reaching
          : `${JSON.stringify(payload).slice(0, -1)}, ${reaching.slice(1)}`,
      ),
    )
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([400, 400, 400])
    expect(inWords(changes)).toEqual([])
    expect(({} as Record<string, unknown>).role_id).toBeUndefined()
  })
})
