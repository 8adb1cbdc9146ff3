/** One valid call of every contract on existing data, for tests that vary each call maliciously. */
import { CONTRACTS } from '@spmb/domain/contracts.ts'
import { defaultPaths } from '@spmb/domain/paths/defaults.ts'
import {
  exportApplicants,
  exportDapodik,
  exportSchoolApplicants,
  exportSchoolDapodik,
} from '@spmb/domain/registration/undescribed-contract.staff.ts'
import { callPath, type Endpoint, isForStaff, type Role } from '@spmb/domain/shared/endpoint.ts'
import { sampleOffice } from '../../src/features/office/sample-office.ts'
import { A_SCHOOL } from '../access/rows/place-rows.ts'
import { NO_PATH_SEATS } from '../access/rows/quota-rows.ts'
import { A_SETTLEMENT } from '../access/rows/registration-rows.ts'
import { type AccountOptions, type Colleagues, signIn } from '../accounts.ts'
import { anSdBody, anSmpBody, onPaper } from '../builders.ts'
import { NO_OPEN_PAIRS } from '../distances.ts'
import { A_MAIL_SERVER } from '../mail/a-mail-server.ts'
import type { NewSchools } from '../new-schools.ts'
import { uploadedLogo } from '../office-files.ts'
import { MORNING_CODE, otherSessionId, PREPARATIONS, prepareAccount } from '../prepared-account.ts'
import { A_NEW_SEASON } from '../seasons.ts'
import { A_CONFIRMATION, selectionId, selectionPayload } from '../selection.ts'
import { type TestApp, TIME_ZONE } from '../test-app.ts'
import { admissionIds, admissionPayloads } from './admission-calls.ts'
import { A_COMPLAINT, type World } from './world.ts'

export type Staff = Awaited<ReturnType<typeof signIn>>

export const NEW_PASSWORD = 'kuda terbang di atas awan'

/** Downloads are called by the same contracts, but are no part of the described API. */
export const EVERY_CONTRACT: readonly Endpoint[] = [
  ...CONTRACTS,
  ...Object.values(exportApplicants),
  ...Object.values(exportSchoolApplicants),
  ...Object.values(exportDapodik),
  ...Object.values(exportSchoolDapodik),
]

/** The role that sends a call: an operator where operators may, else an admin. */
function callerOf(contract: Endpoint, { zones }: World): { role: Role; schoolId?: number } {
  const asOperator = isForStaff(contract) && contract.access.includes('operator')
  return asOperator
    ? { role: 'operator', schoolId: zones[contract.level ?? 'SD'].school_1_id }
    : { role: 'admin' }
}

/** A new member of staff who may make this call. */
export async function aCaller(
  test: TestApp,
  world: World,
  contract: Endpoint,
  options: AccountOptions = {},
): Promise<Staff> {
  const { role, ...school } = callerOf(contract, world)
  const caller = await signIn(test, role, { ...school, ...options })
  const preparation = PREPARATIONS[contract.name]
  if (preparation) await prepareAccount(test, caller.userId, preparation)
  return caller
}

/** Calls that end sessions of the caller; a sign-in ends the one that the browser sent. */
const ENDS_SESSIONS = ['login', 'logout', 'changePassword', 'endOwnSession', 'endOtherSessions']

/** Calls that confirm the caller's password: a browser gets a new token, and the old one ends. */
export const CONFIRMS_PASSWORD = [
  'confirmPassword',
  'publishResults',
  'activateSeason',
  'signSelection',
  'confirmObjection',
]

/**
 * Callers that calls share, since a sign-in costs more than most calls. A call that needs something prepared, or after which the
 * caller's token has ended, gets a new caller.
 */
export function sharedCallers(test: TestApp, world: World): (contract: Endpoint) => Promise<Staff> {
  const kept = new Map<string, Promise<Staff>>()
  return async (contract) => {
    const { name } = contract
    if (name in PREPARATIONS || ENDS_SESSIONS.includes(name) || CONFIRMS_PASSWORD.includes(name))
      return aCaller(test, world, contract)
    const key = JSON.stringify(callerOf(contract, world))
    const caller = kept.get(key) ?? aCaller(test, world, contract)
    kept.set(key, caller)
    return caller
  }
}

export interface GoodCall {
  contract: Endpoint
  method: Endpoint['method']
  url: string
  payload?: Record<string, unknown>
}

/** The call as it would do its work for this member of staff. A registration is another child's each time. */
export function goodCall(contract: Endpoint, world: World, caller: Staff): GoodCall {
  const { zones, children, publication } = world
  const { method, path, name } = contract
  const level = contract.level ?? 'SD'
  const child = children[level]
  // A child that is not decided stays undecided.
  const undecided = { ids: [child.id], school_id: zones[level].school_1_id, decision: null }
  const edited = { address: 'Dusun Contoh Dua' }
  const payloads: Record<string, Record<string, unknown>> = {
    registerSd: anSdBody(zones.SD),
    registerSmp: anSmpBody(zones.SMP),
    registerFromPaperSD: onPaper(anSdBody(zones.SD)),
    registerFromPaperSMP: onPaper(anSmpBody(zones.SMP)),
    filterDistricts: {},
    filterVillages: {},
    filterZonedSchoolsSD: {},
    filterZonedSchoolsSMP: {},
    filterSchools: {},
    findApplicants: { text: 'Contoh Anak' },
    deleteApplicant: { reason: 'Contoh alasan' },
    withdrawApplicant: { reason: 'Contoh alasan', asked_by: 'Contoh Ibu' },
    settleNumber: A_SETTLEMENT,
    confirmBeforeFreeze: A_CONFIRMATION,
    saveDocuments: { documents: ['family_card'], seen: true },
    saveNote: { note: 'Contoh catatan' },
    saveFlag: { kind: 'doubt', reason: null },
    previewDecisionsSD: { targets: undecided },
    previewDecisionsSMP: { targets: undecided },
    applyDecisionsSD: { targets: undecided, reason: 'Contoh alasan' },
    applyDecisionsSMP: { targets: undecided, reason: 'Contoh alasan' },
    readDecisionFile: { name: 'contoh.csv', content: btoa('No. Pendaftaran,NPSN,Status') },
    undoDecisions: { act_id: 1 },
    editApplicantSD: edited,
    editApplicantSMP: edited,
    findLostNumber: { ...world.lost },
    refuseRequest: { reason: 'Contoh alasan' },
    openManaged: { ...world.opened },
    correctManaged: { name: 'Contoh Anak', version: 1 },
    undoManaged: { version: 1 },
    withdrawManaged: { word: 'MUNDUR', version: 1 },
    requestCorrection: { name: 'Contoh Anak' },
    sendReport: A_COMPLAINT,
    readReportAnswer: { ticket: world.ticket, contact: A_COMPLAINT.email },
    login: { username: caller.username, password: caller.password },
    confirmPassword: { password: caller.password },
    confirmSecondFactor: { code: MORNING_CODE },
    requireSecondFactor: { admins_need_second_factor: false },
    createAccount: { username: `contoh.baru.${caller.userId}`, role: 'monitor', school_id: null },
    createSchoolAccounts: { school_ids: world.schoolsWithoutAccount },
    drawAccountSlips: {
      issued: [{ username: world.colleagues.drawAccountSlips.username, password: 'abcd-efgh-jkmn-pqrs' }],
    },
    changeAccount: { name: 'Contoh Nama', role: 'monitor', school_id: null, version: 1 },
    resetAccount: { version: 1 },
    disableAccount: { version: 1 },
    changePassword: {
      password: caller.password,
      new_password: NEW_PASSWORD,
      confirm_password: NEW_PASSWORD,
    },
    confirmZone: { school_ids: [] },
    createSchool: { ...A_SCHOOL, npsn: `5021${String(caller.userId).padStart(4, '0')}`, level: 'SD' },
    changeSchool: { ...A_SCHOOL, version: 1 },
    closeSchool: { version: 1 },
    reopenSchool: { version: 1 },
    removeSchool: { version: 1 },
    // A point would change distances, which a frozen season refuses.
    changeVillage: { aliases: ['Contoh Lain'], point: null, version: 1 },
    closeVillage: { version: 1 },
    reopenVillage: { version: 1 },
    saveDistance: { metres: 1_200, reason: 'Contoh alasan', seen: null },
    confirmDistances: { pairs: [world.importedPair] },
    confirmAllDistances: { level: 'SMP', suspicious: false, fingerprint: NO_OPEN_PAIRS },
    saveApplicantDistance: { metres: null, reason: 'Contoh alasan', seen: null },
    addToZone: { school_id: world.unzonedSchool },
    editQuota: { quota: 77 },
    checkImport: { table: world.upload.table, file: world.upload.file },
    applyImport: world.upload,
    saveQuotas: { changes: [{ ...world.quota, seats: 77 }] },
    savePathSeats: { ...NO_PATH_SEATS, school_id: world.quota.school_id },
    makeChangeCode: { papers_seen: true },
    markSuspicious: { ...world.sender, marked: true, reason: 'Contoh alasan' },
    // Of a network that sent nothing: the other calls are about the same children.
    clearSuspicious: {
      ...world.sender,
      network: 'f'.repeat(64),
      registrations: 0,
      reason: 'Contoh alasan',
    },
    updateReport: { state: 'diproses', note: 'Contoh catatan', answer: 'Contoh jawaban' },
    markPublicationLook: { check: publication.hidden.checkFor(caller.userId, publication.scheduled.id) },
    publishResults: {
      publishes: 'now',
      check: publication.hidden.checkFor(caller.userId),
      password: caller.password,
      version: publication.hidden.version,
    },
    callOffPublication: { version: publication.scheduled.version },
    hideResults: { reason: 'Contoh alasan', version: publication.published.version },
    changeSeason: { notice: 'Contoh pemberitahuan', version: world.season.version },
    createSeason: A_NEW_SEASON,
    // Of a level without paths, which stays so.
    changePaths: { settings: null, version: 1 },
    changeClaimDates: { claims_until: '', verify_until: '', version: 1 },
    tryPaths: { settings: defaultPaths('SD') },
    sendOfficeUpload: { content: 'AAAA' },
    storeOfficeFile: uploadedLogo(caller.userId),
    removeOfficeFile: { digest: world.ownGuide },
    changeOffice: { hours: sampleOffice(TIME_ZONE).hours, version: 1 },
    saveMailSettings: A_MAIL_SERVER,
    sendTestMail: { to: 'contoh@contoh.example' },
    saveApplicantMail: { wanted: false },
    saveSupport: { text: 'Contoh kursi di depan', version: 0 },
    saveOwnSupport: { text: 'Contoh kursi di depan', version: 0 },
    saveOwnMail: { wanted: false },
    activateSeason: { confirmed: [], password: caller.password },
    confirmObjection: { password: caller.password },
    ...admissionPayloads(world.admission, {
      SD: zones.SD.school_1_id,
      SMP: zones.SMP.school_1_id,
    }),
  }
  const params: Record<string, string | number> = {
    district_id: zones.SD.district_id,
    village_id: villageIn(name, world) ?? zones[level].village_id,
    school_id: schoolIn(name, world) ?? zones[level].school_1_id,
    // An SD school admits a child.
    type: name === 'resetQuotasOfLevel' ? 'smp' : level.toLowerCase(),
    table: 'quotas',
    content: 'data',
    format: 'pdf',
    paper: 'letter',
    upload: uploadedLogo(caller.userId).upload,
    part: 0,
    kind: name === 'removeOfficeFile' ? 'guide' : 'logo',
    no: child.number,
    session_id: otherSessionId(caller.userId),
    user_id: name in world.colleagues ? world.colleagues[name as keyof Colleagues].userId : caller.userId,
    id: idIn(name, world) ?? child.id,
  }
  const payload = payloads[name] ?? selectionPayload(name, world.selection, caller.password)
  return { contract, method, url: callPath(path, params), ...(payload ? { payload } : {}) }
}

function villageIn(name: string, { zoned, newSchools }: World): number | undefined {
  if (name === 'removeFromZone') return zoned.village_id
  if (name === 'closeVillage' || name === 'reopenVillage') return newSchools.villages[name]
  return name === 'confirmZone' || name === 'changeVillage' ? newSchools.village : undefined
}

function schoolIn(name: string, { zoned, newSchools, zones }: World): number | undefined {
  if (name === 'removeFromZone') return zoned.school_id
  // The first one admits a child.
  if (name === 'resetQuota') return zones.SD.school_2_id
  return newSchools.schools[name as keyof NewSchools['schools']]
}

/** The `:id` of a call that is about something else than a registration. */
function idIn(name: string, world: World): number | undefined {
  const { hidden, scheduled, published } = world.publication
  const ids: Record<string, number> = {
    updateReport: world.complaint,
    withdrawApplicant: world.leaving,
    acceptRequest: world.requests.accepted,
    refuseRequest: world.requests.refused,
    // The child of the other calls may have been deleted by one of them.
    printApplicantSheet: world.screened,
    readScreening: world.screened,
    saveDocuments: world.screened,
    saveNote: world.screened,
    saveFlag: world.screened,
    readApplicantDistances: world.screened,
    saveApplicantDistance: world.screened,
    readApplicantMail: world.screened,
    saveApplicantMail: world.screened,
    undoWithdrawal: world.withdrawn,
    settleNumber: world.disputed,
    confirmBeforeFreeze: world.contradicted,
    freeHeldSeat: world.held,
    restoreApplicant: world.deleted,
    changeSeason: world.season.id,
    activateSeason: world.season.id,
    readPaths: world.season.id,
    changePaths: hidden.id,
    changeClaimDates: hidden.id,
    tryPaths: hidden.id,
    readActivation: scheduled.id,
    readPublicationCheck: hidden.id,
    markPublicationLook: scheduled.id,
    publishResults: hidden.id,
    callOffPublication: scheduled.id,
    hideResults: published.id,
    ...admissionIds(world.admission),
  }
  return ids[name] ?? selectionId(name, world.selection)
}

/** How a session comes: as the browser's cookie with the proof that our own page asks, or as a bearer. */
export const carriedBy = {
  cookie: (token: string) => ({ cookie: `token=${token}`, 'sec-fetch-site': 'same-origin' }),
  bearer: (token: string) => ({ authorization: `Bearer ${token}` }),
} as const
