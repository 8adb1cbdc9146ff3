/** Real responses have the shapes that the description of the API gives them. */
import { CONTRACTS } from '@spmb/domain/contracts.ts'
import { defaultPaths } from '@spmb/domain/paths/defaults.ts'
import { callPath, type Endpoint, isForStaff } from '@spmb/domain/shared/endpoint.ts'
import type { InjectOptions } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { NO_PATH_SEATS } from '../../../testing/access/rows/quota-rows.ts'
import { A_SETTLEMENT } from '../../../testing/access/rows/registration-rows.ts'
import {
  aColleagueForEach,
  type Colleagues,
  schoolsWithoutAccount,
  signIn,
} from '../../../testing/accounts.ts'
import { anApplicant, aSenderDay, disputeNik } from '../../../testing/applicants.ts'
import { anotherNik, anSdBody, anSmpBody, aZone, onPaper } from '../../../testing/builders.ts'
import {
  type AdmissionWorld,
  admissionSamples,
  anAdmissionWorld,
} from '../../../testing/calls/admission-calls.ts'
import { documented, operationOf } from '../../../testing/calls/described-calls.ts'
import { aLostNumber, aRequest, aSignIn } from '../../../testing/calls/families.ts'
import {
  aComplaint,
  anAnswerLookUp,
  anApplicantThatIs,
  aSeasonChange,
  familySamples,
  placeSamples,
  publicationSamples,
  selectionSamples,
  theActiveSeason,
  unzonedSchool,
  zonedSchool,
} from '../../../testing/calls/samples.ts'
import { NO_OPEN_PAIRS } from '../../../testing/distances.ts'
import { aCheckedUpload, upload } from '../../../testing/import/uploads.ts'
import { A_MAIL_SERVER } from '../../../testing/mail/a-mail-server.ts'
import { onlyOwnGuide, uploadedLogo } from '../../../testing/office-files.ts'
import { otherSessionId, prepareAccount } from '../../../testing/prepared-account.ts'
import { A_NEW_SEASON, aSeason } from '../../../testing/seasons.ts'
import { A_CONFIRMATION } from '../../../testing/selection.ts'
import { createTestApp, type TestApp } from '../../../testing/test-app.ts'
import { SAMPLE_OFFICE } from '../office/sample-office.ts'
import type { ApiDescription } from './openapi.ts'

let test: TestApp
let api: ApiDescription
let number: string
let ids: Record<'SD' | 'SMP', number>
let admin: { authorization: string }
let password: string
let adminId: number
let colleagues: Colleagues
beforeAll(async () => {
  test = await createTestApp()
  ;({ bearer: admin, password, userId: adminId } = await signIn(test, 'admin'))
  colleagues = await aColleagueForEach(test)
  await prepareAccount(test, adminId, 'another session')
  await prepareAccount(test, adminId, 'a sent logo')
  await prepareAccount(test, adminId, 'an older account')
  api = (await test.app.inject('/api/openapi.json')).json()
  const payload = anSdBody(await aZone(test.db.kysely, 'SD'))
  const answer = await test.app.inject({ method: 'POST', url: '/api/ppdb/sd', payload })
  number = answer.json().data.no_registration
  const smp = anSmpBody(await aZone(test.db.kysely, 'SMP'))
  await test.app.inject({ method: 'POST', url: '/api/ppdb/smp', payload: smp })
  const stored = await test.db.kysely.selectFrom('registration').select(['id', 'level']).execute()
  ids = Object.fromEntries(stored.map(({ level, id }) => [level, id])) as typeof ids
})
afterAll(() => test.close())

const callOf = (contract: Endpoint) => operationOf(api, contract)

/** Calls that end the session, those that need a second factor, and those of operators only. */
const TESTED_ELSEWHERE = [
  'login',
  'logout',
  'undoManaged',
  'requestCorrection',
  'changePassword',
  'confirmSecondFactor',
  'renewRecoveryCodes',
  'removeSecondFactor',
  // Needs a second factor; see selection/act/act.test.ts.
  'signSelection',
  'readOwnSchool',
  // Need a pair with a distance, and a chosen school.
  'confirmDistances',
  'saveApplicantDistance',
  // Need a level with paths; see paths/own.
  'saveOwnClaim',
  'withdrawOwnClaim',
  // Need published results, which the calls of families must not have; see the tests of re-registration, objections, reserve and free seats.
  'saveArrival',
  'saveAnswer',
  'saveKeepWaiting',
  'recordArrival',
  'fileObjection',
  'fileOwnObjection',
  'openFreeSeatsSD',
  'openFreeSeatsSMP',
  'callReserveSD',
  'callReserveSMP',
  'giveFreeSeatsSD',
  'giveFreeSeatsSMP',
  'openLateSD',
  'openLateSMP',
  'drawLateSD',
  'drawLateSMP',
  'saveWish',
  'saveOnward',
  'saveManagedWish',
  'saveOwnAnswer',
  'saveOwnKeepWaiting',
]

/** Matches no applicant, so nothing changes. */
const undecided = { query: { search: 'tidak ada' }, school_id: 1, decision: null }

describe('real responses', () => {
  /** Requests that succeed; other calls are expected to be refused. */
  const samples = async (
    admission: AdmissionWorld,
  ): Promise<Record<string, (Partial<InjectOptions> & { params?: object }) | undefined>> => ({
    listOwnSessions: {},
    endOwnSession: { params: { session_id: otherSessionId(adminId) } },
    endOtherSessions: {},
    readSecondFactor: {},
    beginSecondFactor: {},
    requireSecondFactor: { payload: { admins_need_second_factor: false } },
    removeAccountSecondFactor: { params: { user_id: colleagues.removeAccountSecondFactor.userId } },
    listAccounts: { query: { page: '1' } },
    exportAccounts: { query: { state: 'never' } },
    createAccount: { payload: { username: 'contoh.baru', role: 'monitor', school_id: null } },
    planSchoolAccounts: {},
    drawAccountSlips: {
      payload: {
        issued: [{ username: colleagues.drawAccountSlips.username, password: 'abcd-efgh-jkmn-pqrs' }],
      },
    },
    changeAccount: {
      params: { user_id: colleagues.changeAccount.userId },
      payload: { name: 'Contoh', role: 'monitor', school_id: null, version: 1 },
    },
    resetAccount: { params: { user_id: colleagues.resetAccount.userId }, payload: { version: 1 } },
    disableAccount: { params: { user_id: colleagues.disableAccount.userId }, payload: { version: 1 } },
    endAccountSessions: { params: { user_id: colleagues.endAccountSessions.userId } },
    confirmPassword: { payload: { password } },
    listDistricts: {},
    filterDistricts: { payload: { name: 'dom' } },
    listVillages: { params: { district_id: 1 } },
    filterVillages: { params: { district_id: 1 }, payload: {} },
    listZonedSchoolsSD: { params: { village_id: 1 } },
    listZonedSchoolsSMP: { params: { village_id: 1 } },
    filterZonedSchoolsSD: { params: { village_id: 1 }, payload: {} },
    filterZonedSchoolsSMP: { params: { village_id: 1 }, payload: {} },
    listSchoolChoices: { params: { type: 'sd', village_id: 1 } },
    listAllChoices: { params: { type: 'sd' } },
    readVillageZone: { params: { village_id: 1 } },
    readVillageSchools: { params: { village_id: 1 } },
    listQuotas: {},
    readCounts: {},
    readStaffCounts: {},
    readOfficeTasks: {},
    readRecapSD: {},
    readRecapSMP: {},
    exportRecapSD: { params: { format: 'pdf' } },
    exportRecapSMP: { params: { format: 'xlsx' } },
    printSchoolPaper: { params: { school_id: 1, paper: 'order' } },
    printLevelPaperSD: { params: { paper: 'unplaced' } },
    printLevelPaperSMP: { params: { paper: 'letter' } },
    registerSd: { payload: anSdBody(await aZone(test.db.kysely, 'SD')) },
    registerSmp: { payload: anSmpBody(await aZone(test.db.kysely, 'SMP')) },
    registerFromPaperSD: { payload: onPaper(anSdBody(await aZone(test.db.kysely, 'SD'))) },
    registerFromPaperSMP: { payload: onPaper(anSmpBody(await aZone(test.db.kysely, 'SMP'))) },
    readRegistration: { params: { no: number } },
    openManaged: { payload: await aSignIn(test) },
    findLostNumber: { payload: await aLostNumber(test) },
    makeChangeCode: { params: { id: await aChild() }, payload: { papers_seen: true } },
    listRequests: {},
    listDoublesSD: {},
    listDoublesSMP: {},
    listNumbers: {},
    settleNumber: { params: { id: await aDisputed() }, payload: A_SETTLEMENT },
    confirmBeforeFreeze: {
      params: { id: (await anApplicant(test, 'SD', { nik: anotherNik() })).id },
      payload: A_CONFIRMATION,
    },
    readOpenRequests: {},
    acceptRequest: { params: { id: await aRequest(test, await aChild()) } },
    refuseRequest: { params: { id: await aRequest(test, await aChild()) }, payload: { reason: 'Contoh' } },
    ...(await familySamples(test)),
    sendReport: {
      payload: { name: 'Contoh', email: 'a@contoh.example', title: 'Contoh', content: 'Contoh' },
    },
    readMe: {},
    previewDecisionsSD: { payload: { targets: undecided } },
    previewDecisionsSMP: { payload: { targets: undecided } },
    applyDecisionsSD: { payload: { targets: undecided, reason: 'Contoh' } },
    applyDecisionsSMP: { payload: { targets: undecided, reason: 'Contoh' } },
    readLastDecisions: {},
    readDecisionFile: { payload: { name: 'a.csv', content: btoa('No. Pendaftaran,NPSN,Status') } },
    undoDecisions: { payload: { act_id: 1 } },
    findApplicants: { payload: { text: 'Contoh' } },
    listApplicantsSD: { query: { page: '1' } },
    listApplicantsSMP: {},
    editApplicantSD: { params: { id: ids.SD }, payload: { address: 'Dusun Contoh Dua' } },
    editApplicantSMP: { params: { id: ids.SMP }, payload: {} },
    readHistory: { params: { id: ids.SD } },
    printApplicantSheet: { params: { id: ids.SD } },
    showNik: { params: { id: ids.SD } },
    deleteApplicant: { params: { id: ids.SMP } },
    withdrawApplicant: {
      params: { id: ids.SD },
      payload: { reason: 'Contoh alasan', asked_by: 'Contoh Ibu' },
    },
    undoWithdrawal: { params: { id: await anApplicantThatIs(test, 'withdrawn') } },
    freeHeldSeat: { params: { id: await anApplicantThatIs(test, 'held') } },
    restoreApplicant: { params: { id: await anApplicantThatIs(test, 'deleted') } },
    listTrash: {},
    ...admissionSamples(admission, { SD: 1, SMP: 1 }),
    saveArrival: undefined,
    saveAnswer: undefined,
    saveKeepWaiting: undefined,
    recordArrival: undefined,
    confirmObjection: { params: { id: admission.objections.confirming[0] }, payload: { password } },
    fileObjection: undefined,
    fileOwnObjection: undefined,
    openFreeSeatsSD: undefined,
    openFreeSeatsSMP: undefined,
    callReserveSD: undefined,
    callReserveSMP: undefined,
    giveFreeSeatsSD: undefined,
    giveFreeSeatsSMP: undefined,
    openLateSD: undefined,
    openLateSMP: undefined,
    drawLateSD: undefined,
    drawLateSMP: undefined,
    saveWish: undefined,
    saveOnward: undefined,
    saveManagedWish: undefined,
    listOverdueClaims: { params: { type: 'sd' } },
    saveOwnClaim: undefined,
    withdrawOwnClaim: undefined,
    saveOwnAnswer: undefined,
    saveOwnKeepWaiting: undefined,
    readScreening: { params: { id: await aChild() } },
    saveDocuments: { params: { id: await aChild() }, payload: { documents: ['family_card'], seen: true } },
    saveNote: { params: { id: await aChild() }, payload: { note: 'Contoh catatan' } },
    saveFlag: { params: { id: await aChild() }, payload: { kind: 'doubt', reason: 'Contoh alasan' } },
    listZones: {},
    addToZone: { params: { village_id: 1, type: 'sd' }, payload: { school_id: await unzonedSchool(test) } },
    removeFromZone: { params: { village_id: 1, school_id: await zonedSchool(test), type: 'SD' } },
    filterSchools: { params: { type: 'smp' }, payload: { name: 'dompu' } },
    ...(await placeSamples(test)),
    // After these places, which have no accounts either.
    createSchoolAccounts: { payload: { school_ids: await schoolsWithoutAccount(test) } },
    readDistances: { params: { type: 'sd' } },
    readVillageDistances: { params: { village_id: 1 } },
    readSchoolDistances: { params: { school_id: 1 } },
    saveDistance: {
      params: { village_id: 1, school_id: 1 },
      payload: { metres: 1_200, reason: 'Contoh alasan', seen: null },
    },
    removeDistance: { params: { village_id: 1, school_id: 2 } },
    confirmAllDistances: {
      payload: { level: 'SMP', suspicious: false, fingerprint: NO_OPEN_PAIRS },
    },
    readApplicantDistances: { params: { id: await aChild() } },
    readDesk: { params: { school_id: 1 } },
    editQuota: { params: { school_id: 1 }, payload: { quota: 30 } },
    resetQuota: { params: { school_id: 1 } },
    resetQuotasOfLevel: { params: { type: 'smp' } },
    readQuotaGrid: {},
    saveQuotas: { payload: { changes: [{ school_id: 2, seats: 30, version: 1 }] } },
    undoQuotas: {},
    readPathSeats: {},
    // Of a level without paths, where nothing is set.
    savePathSeats: { payload: { ...NO_PATH_SEATS, school_id: 2 } },
    checkImport: { payload: upload('history', 'school_year,registrations\n2001/2002,5\n') },
    applyImport: { payload: await aCheckedUpload(test) },
    exportTable: { params: { table: 'schools', content: 'headings' } },
    readReportAnswer: { payload: await anAnswerLookUp(test) },
    countNewReports: {},
    listReports: { query: { per_page: '5' } },
    updateReport: { params: { id: await aComplaint(test) }, payload: { state: 'diproses' } },
    listAudit: { query: { per_page: '5' } },
    exportAudit: {},
    listSchoolYears: {},
    listSeasons: {},
    listSeasonFigures: {},
    createSeason: { payload: A_NEW_SEASON },
    readActivation: { params: await theActiveSeason(test) },
    activateSeason: { params: await theActiveSeason(test), payload: { confirmed: [], password } },
    changeSeason: await aSeasonChange(test),
    readPaths: { params: await theActiveSeason(test) },
    // Of a level without paths, which stays so.
    changePaths: {
      params: { ...(await aSeason(test, 2046)), type: 'sd' },
      payload: { settings: null, version: 1 },
    },
    changeClaimDates: {
      params: { ...(await aSeason(test, 2047)), type: 'sd' },
      payload: { claims_until: '', verify_until: '', version: 1 },
    },
    tryPaths: {
      params: { ...(await theActiveSeason(test)), type: 'sd' },
      payload: { settings: defaultPaths('SD') },
    },
    readOffice: {},
    listOfficeFiles: {},
    readOfficeUpload: { params: { upload: uploadedLogo(adminId).upload } },
    sendOfficeUpload: { params: { upload: 'f'.repeat(32), part: 0 }, payload: { content: 'AAAA' } },
    storeOfficeFile: { params: { kind: 'logo' }, payload: uploadedLogo(adminId) },
    removeOfficeFile: { params: { kind: 'guide' }, payload: { digest: await onlyOwnGuide(test) } },
    readMailSettings: {},
    saveMailSettings: { payload: A_MAIL_SERVER },
    sendTestMail: { payload: { to: 'contoh@contoh.example' } },
    readApplicantMail: { params: { id: await aChild() } },
    saveApplicantMail: { params: { id: await aChild() }, payload: { wanted: false } },
    readSupport: { params: { id: await aChild() } },
    saveSupport: { params: { id: await aChild() }, payload: { text: 'Contoh', version: 0 } },
    changeOffice: { payload: { hours: SAMPLE_OFFICE.hours, version: 1 } },
    ...(await publicationSamples(test, { userId: adminId, password })),
    ...(await selectionSamples(test, password)),
    readSelection: {},
    listSuspicious: {},
    markSuspicious: { payload: { ...(await aSenderDay(test)), marked: true, reason: 'Contoh alasan' } },
    clearSuspicious: {
      payload: {
        ...(await aSenderDay(test)),
        registrations: 0,
        reason: 'Contoh alasan',
        network: 'f'.repeat(64),
      },
    },
  })

  /** Made once, after what changes the season, whose version one of them names. */
  let prepared: ReturnType<typeof samples> | undefined

  const aChild = async () => (await anApplicant(test)).id
  const aDisputed = async () => {
    const id = await aChild()
    await disputeNik(test, id)
    return id
  }

  const ask = (
    { method, path }: Endpoint,
    { params = {}, ...call }: Partial<InjectOptions> & { params?: object },
  ) => test.app.inject({ method, url: callPath(path, params as Record<string, string>), ...call })

  it.each(CONTRACTS.map((contract) => [contract.name, contract] as const))(
    'of %s are what is described, when it succeeds',
    async (name, contract) => {
      prepared ??= anAdmissionWorld(test, 2).then(samples)
      const sample = (await prepared)[name]
      if (!sample) return expect(TESTED_ELSEWHERE).toContain(name)
      const answer = await ask(contract, isForStaff(contract) ? { headers: admin, ...sample } : sample)
      expect(answer.statusCode).toBe(contract.status)
      const parsed = documented(api, callOf(contract), contract.status).safeParse(answer.json())
      expect(parsed.error?.issues ?? []).toEqual([])
    },
  )

  it.each(
    CONTRACTS.filter(({ body, params, access }) => body || params || access !== 'public').map(
      (contract) => [contract.name, contract] as const,
    ),
  )('of %s are what is described, when it is refused', async (_name, contract) => {
    const wrong = { type: 'x', no: 'x', district_id: 9_999, village_id: 9_999, user_id: 9_999 }
    const answer = await ask(contract, { params: wrong, ...(contract.body ? { payload: { name: 5 } } : {}) })
    expect(answer.statusCode).toBeGreaterThanOrEqual(400)
    const parsed = documented(api, callOf(contract), answer.statusCode).safeParse(answer.json())
    expect(parsed.error?.issues ?? []).toEqual([])
  })

  it('fail the schema with an additional field', () => {
    const schema = documented(
      api,
      callOf(CONTRACTS.find(({ name }) => name === 'readRegistration') as Endpoint),
      200,
    )
    const answer = { status: 200, message: 'x', data: { nik: 'x' } }
    expect(schema.safeParse(answer).success).toBe(false)
  })
})
