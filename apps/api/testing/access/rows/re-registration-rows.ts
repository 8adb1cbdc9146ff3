import type { AccessRow, AccessRows, Rights } from '../access-row.ts'

const READ: Rights = { operator: 'own', monitor: 'all', admin: 'all' }
const RECORD: Rights = { operator: 'own', admin: 'all' }

const list: AccessRow = { rights: READ, call: () => ({ query: { page: '1' } }) }
const figures: AccessRow = { rights: READ, call: () => ({}) }
/** Of a child that nobody admits: no seat is freed. */
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
  recordArrival: {
    rights: RECORD,
    about: 'applicant',
    state: 'admitted',
    call: ({ number }) => ({ payload: { card: number ?? '' } }),
  },
  releaseSeatsSD: release('sd'),
  releaseSeatsSMP: release('smp'),
}
