/** What follows the publication of results. */
import type { AccessRow, AccessRows, Rights } from '../access-row.ts'

const READ: Rights = { operator: 'own', monitor: 'all', admin: 'all' }
const RECORD: Rights = { operator: 'own', admin: 'all' }

const list: AccessRow = { rights: READ, call: () => ({ query: { page: '1' } }) }
const figures: AccessRow = { rights: READ, call: () => ({}) }
/** Of a child without a place: no seat is freed. */
const release = (level: 'sd' | 'smp'): AccessRow => ({
  rights: { admin: 'all' },
  call: (_, __, world) => ({ payload: { school_id: world[level].school_1_id, ids: [1] } }),
})

export const reRegistrationRows: AccessRows = {
  listAdmittedSD: list,
  listAdmittedSMP: list,
  readReRegistrationSD: figures,
  readReRegistrationSMP: figures,
  saveArrival: {
    rights: RECORD,
    about: 'applicant',
    state: 'admitted',
    call: ({ id }) => ({ params: { id }, payload: { arrived: true } }),
  },
  saveKeepWaiting: {
    rights: RECORD,
    about: 'applicant',
    state: 'admitted',
    // A child at its first choice has nothing to wait for.
    call: ({ id }) => ({ params: { id }, payload: { keep_waiting: false } }),
  },
  saveAnswer: {
    rights: RECORD,
    about: 'applicant',
    state: 'admitted',
    call: ({ id }) => ({ params: { id }, payload: { takes: true } }),
  },
  recordArrival: {
    rights: RECORD,
    about: 'applicant',
    state: 'admitted',
    call: ({ number }) => ({ payload: { card: number ?? '' } }),
  },
  releaseSeatsSD: release('sd'),
  releaseSeatsSMP: release('smp'),
}

const CHECK: Rights = { operator: 'own', admin: 'all' }

/** Of children whose level has no paths: nothing waits, and no claim is theirs. */
export const claimRows: AccessRows = {
  listClaims: { rights: CHECK, call: () => ({ query: { page: '1' } }) },
  countClaims: { rights: CHECK, call: () => ({}) },
  takeNextClaims: { rights: CHECK, call: () => ({ payload: {} }) },
  openClaims: {
    rights: CHECK,
    about: 'applicant',
    call: ({ number }) => ({ payload: { card: number ?? '' } }),
  },
  giveVerdicts: {
    rights: CHECK,
    about: 'applicant',
    call: ({ id }) => ({ params: { id }, payload: { verdicts: [] } }),
  },
  listOverdueClaims: { rights: { admin: 'all' }, call: () => ({ params: { type: 'sd' } }) },
  lapseClaims: {
    rights: { admin: 'all' },
    call: () => ({ payload: { type: 'SD', claims: [], reason: 'Contoh alasan' } }),
  },
}

export const objectionRows: AccessRows = {
  listObjections: { rights: READ, call: () => ({ query: { page: '1' } }) },
  readObjections: { rights: READ, about: 'applicant', call: ({ id }) => ({ params: { id } }) },
  fileObjection: {
    rights: { admin: 'all' },
    about: 'applicant',
    destroys: true,
    call: ({ id, first }) => ({ params: { id }, payload: { school_id: first, text: 'Contoh keberatan' } }),
  },
  answerObjection: {
    rights: { admin: 'all' },
    call: (_, __, { objections }) => ({
      params: { id: objections.open },
      payload: { outcome: 'rejected', answer: 'Contoh jawaban' },
    }),
  },
  confirmObjection: {
    rights: { monitor: 'all', admin: 'all' },
    // The first that is left, so that monitor and admin confirm one each.
    call: (_, { password, schoolId }, { objections }) => ({
      params: { id: (password && schoolId === null && objections.confirming.pop()) || objections.open },
      payload: { password },
    }),
  },
  reopenObjection: {
    rights: { admin: 'all' },
    call: (_, __, { objections }) => ({
      params: { id: objections.rejected },
      payload: { reason: 'Contoh alasan' },
    }),
  },
  seatObjection: {
    rights: { admin: 'all' },
    call: (_, __, { objections }) => ({ params: { id: objections.seated } }),
  },
}

const previewRow: AccessRow = { rights: { monitor: 'all', admin: 'all' }, call: () => ({}) }
/** Of a school that does not exist: no child is called. */
const callRow: AccessRow = {
  rights: { admin: 'all' },
  call: () => ({ payload: { school_id: 2_000_000_000, fingerprint: 'x', reason: 'Contoh alasan' } }),
}

export const reserveRows: AccessRows = {
  previewReserveSD: previewRow,
  previewReserveSMP: previewRow,
  callReserveSD: callRow,
  callReserveSMP: callRow,
  listCallsSD: previewRow,
  listCallsSMP: previewRow,
  readCallRecord: {
    rights: { monitor: 'all', admin: 'all' },
    call: (_, __, { reserveCall }) => ({ params: { id: reserveCall } }),
  },
}

const openRow: AccessRow = {
  rights: { admin: 'all' },
  call: () => ({ payload: { until: '2099-07-04 24:00' } }),
}
/** No family has named a school: no child gets a seat. */
const giveRow: AccessRow = {
  rights: { admin: 'all' },
  call: () => ({ payload: { fingerprint: 'x', reason: 'Contoh alasan' } }),
}

/** Late registration is not over: nothing is drawn. */
const drawRow: AccessRow = {
  rights: { monitor: 'all', admin: 'all' },
  call: () => ({ payload: { dice: '41625341625341625341' } }),
}

export const freeSeatsRows: AccessRows = {
  readFreeSeatsSD: previewRow,
  readFreeSeatsSMP: previewRow,
  openFreeSeatsSD: openRow,
  openFreeSeatsSMP: openRow,
  giveFreeSeatsSD: giveRow,
  giveFreeSeatsSMP: giveRow,
  readLateSD: { rights: { operator: 'all', admin: 'all' }, call: () => ({}) },
  readLateSMP: { rights: { operator: 'all', admin: 'all' }, call: () => ({}) },
  openLateSD: openRow,
  openLateSMP: openRow,
  drawLateSD: drawRow,
  drawLateSMP: drawRow,
  listOnwardSD: previewRow,
  listOnwardSMP: previewRow,
  saveOnward: {
    rights: { admin: 'all' },
    about: 'applicant',
    destroys: true,
    call: ({ id }) => ({ params: { id }, payload: { kind: 'madrasah', version: 0 } }),
  },
  readWish: { rights: READ, about: 'applicant', call: ({ id }) => ({ params: { id } }) },
  saveWish: {
    rights: RECORD,
    about: 'applicant',
    destroys: true,
    call: ({ id }) => ({ params: { id }, payload: { schools: [], version: 0 } }),
  },
  takeBackSeat: {
    rights: { admin: 'all' },
    about: 'applicant',
    state: 'placed',
    call: ({ id }) => ({ params: { id }, payload: { reason: 'Contoh alasan' } }),
  },
  fileOwnObjection: {
    rights: 'family',
    call: () => ({ payload: { school_id: 1, text: 'Contoh keberatan' } }),
  },
  readOwnClaims: { rights: 'family', call: () => ({}) },
  saveOwnClaim: {
    rights: 'family',
    call: () => ({ payload: { path: 'afirmasi', criterion: 'panti', version: 0 } }),
  },
  withdrawOwnClaim: { rights: 'family', call: () => ({ payload: { path: 'afirmasi', version: 1 } }) },
  readOwnAdmission: { rights: 'family', call: () => ({}) },
  readManagedWish: { rights: 'family', call: () => ({}) },
  saveOwnAnswer: { rights: 'family', call: () => ({ payload: { takes: true } }) },
  saveOwnKeepWaiting: { rights: 'family', call: () => ({ payload: { keep_waiting: true } }) },
  saveManagedWish: { rights: 'family', call: () => ({ payload: { schools: [], version: 0 } }) },
}
