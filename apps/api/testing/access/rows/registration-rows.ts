import { anSdBody, anSmpBody, type ChoiceIds, onPaper } from '../../builders.ts'
import type { AccessRow, AccessRows, Rights } from '../access-row.ts'
import type { Session } from '../access-world.ts'

const READ: Rights = { operator: 'own', monitor: 'all', admin: 'all' }
const CHANGE: Rights = { operator: 'own', admin: 'all' }

/** Operators register for their own school as first choice. */
const REGISTER: Rights = { operator: 'all', admin: 'all' }
const ofSchool = (zone: ChoiceIds, { schoolId }: Session) =>
  schoolId === null ? zone : { ...zone, school_1_id: schoolId }

const edit: AccessRow = {
  rights: CHANGE,
  about: 'applicant',
  call: ({ id }) => ({ params: { id }, payload: { address: 'Dusun Contoh Dua' } }),
}

const ofFamily = (payload: object = {}): AccessRows[string] => ({
  rights: 'family',
  call: () => ({ payload }),
})

/** Of a number whose other holder is gone. */
export const A_SETTLEMENT = { kind: 'nik', outcome: 'this', other: null, reason: 'Contoh alasan' }

export const registrationRows: AccessRows = {
  findLostNumber: { rights: 'everyone', call: (_, __, { lost }) => ({ payload: lost }) },
  makeChangeCode: {
    rights: CHANGE,
    about: 'applicant',
    call: ({ id }) => ({ params: { id }, payload: { papers_seen: true } }),
  },
  listRequests: { rights: READ, call: () => ({}) },
  listDoublesSD: { rights: READ, call: () => ({}) },
  listDoublesSMP: { rights: READ, call: () => ({}) },
  listNumbers: { rights: { admin: 'all', monitor: 'all' }, call: () => ({}) },
  settleNumber: {
    rights: { admin: 'all' },
    about: 'applicant',
    state: 'disputed',
    destroys: true,
    call: ({ id }) => ({ params: { id }, payload: A_SETTLEMENT }),
  },
  readOpenRequests: { rights: READ, call: () => ({}) },
  acceptRequest: {
    rights: CHANGE,
    about: 'request',
    destroys: true,
    call: ({ id }) => ({ params: { id } }),
  },
  refuseRequest: {
    rights: CHANGE,
    about: 'request',
    destroys: true,
    call: ({ id }) => ({ params: { id }, payload: { reason: 'Contoh alasan' } }),
  },
  // A right code needs no role, so every role uses the example of another registration.
  openManaged: {
    rights: 'everyone',
    call: (_, __, { opened }) => ({ payload: opened }),
  },
  closeManaged: ofFamily(),
  readManaged: { rights: 'family', call: () => ({}) },
  readOwnResult: { rights: 'family', call: () => ({}) },
  correctManaged: ofFamily({ name: 'Contoh', version: 1 }),
  undoManaged: ofFamily({ version: 1 }),
  withdrawManaged: ofFamily({ word: 'MUNDUR', version: 1 }),
  undoManagedWithdrawal: ofFamily(),
  freeManagedSeat: ofFamily(),
  requestCorrection: ofFamily({ name: 'Contoh' }),
  registerSd: { rights: 'everyone', call: (_, __, { sd }) => ({ payload: anSdBody(sd) }) },
  registerSmp: { rights: 'everyone', call: (_, __, { smp }) => ({ payload: anSmpBody(smp) }) },
  readRegistration: {
    rights: 'everyone',
    about: 'applicant',
    call: ({ number }) => ({ params: { no: number } }),
  },
  readCounts: { rights: 'everyone', call: () => ({}) },
  readStaffCounts: { rights: READ, call: () => ({}) },
  readOfficeTasks: { rights: { admin: 'all', monitor: 'all' }, call: () => ({}) },
  readOwnSchool: { rights: { operator: 'all' }, call: () => ({}) },
  listApplicantsSD: { rights: READ, call: () => ({ query: { page: '1' } }) },
  listApplicantsSMP: { rights: READ, call: () => ({ query: { page: '1' } }) },
  findApplicants: { rights: READ, call: () => ({ payload: { text: 'Contoh Anak' } }) },
  readHistory: { rights: READ, about: 'applicant', call: ({ id }) => ({ params: { id } }) },
  registerFromPaperSD: {
    rights: REGISTER,
    call: (_, who, { sd }) => ({ payload: onPaper(anSdBody(ofSchool(sd, who))) }),
  },
  registerFromPaperSMP: {
    rights: REGISTER,
    call: (_, who, { smp }) => ({ payload: onPaper(anSmpBody(ofSchool(smp, who))) }),
  },
  editApplicantSD: edit,
  editApplicantSMP: edit,
  showNik: { rights: CHANGE, about: 'applicant', call: ({ id }) => ({ params: { id } }) },
  withdrawApplicant: {
    rights: CHANGE,
    about: 'applicant',
    destroys: true,
    call: ({ id }) => ({ params: { id }, payload: { reason: 'Contoh alasan', asked_by: 'Contoh Ibu' } }),
  },
  freeHeldSeat: {
    rights: CHANGE,
    about: 'applicant',
    state: 'held',
    destroys: true,
    call: ({ id }) => ({ params: { id } }),
  },
  undoWithdrawal: {
    rights: CHANGE,
    about: 'applicant',
    state: 'withdrawn',
    destroys: true,
    call: ({ id }) => ({ params: { id } }),
  },
  readScreening: { rights: READ, about: 'applicant', call: ({ id }) => ({ params: { id } }) },
  saveDocuments: {
    rights: CHANGE,
    about: 'applicant',
    call: ({ id }) => ({ params: { id }, payload: { documents: ['family_card'], seen: true } }),
  },
  saveNote: {
    rights: CHANGE,
    about: 'applicant',
    call: ({ id }) => ({ params: { id }, payload: { note: 'Contoh catatan' } }),
  },
  saveFlag: {
    rights: CHANGE,
    about: 'applicant',
    // Removes a flag that is not set: schools do not replace the flags of others.
    call: ({ id }) => ({ params: { id }, payload: { kind: 'doubt', reason: null } }),
  },
  listTrash: { rights: READ, call: () => ({}) },
  restoreApplicant: {
    rights: CHANGE,
    about: 'applicant',
    state: 'deleted',
    destroys: true,
    call: ({ id }) => ({ params: { id } }),
  },
  deleteApplicant: {
    rights: CHANGE,
    about: 'applicant',
    destroys: true,
    call: ({ id }) => ({ params: { id } }),
  },
}
