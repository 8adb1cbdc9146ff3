import type { AccessRows, Rights } from '../access-row.ts'

/** Everything is computed, as it is. */
export const NO_PATH_SEATS = {
  paths_apply: true,
  seats: null,
  seen: { paths_apply: true, seats: null, quota: 30 },
}

const ADMIN: Rights = { admin: 'all' }

export const quotaRows: AccessRows = {
  listQuotas: { rights: 'everyone', call: () => ({}) },
  editQuota: {
    rights: ADMIN,
    call: (_, __, { sd }) => ({ params: { school_id: sd.school_1_id }, payload: { quota: 30 } }),
  },
  resetQuota: { rights: ADMIN, call: (_, __, { sd }) => ({ params: { school_id: sd.school_1_id } }) },
  resetQuotasOfLevel: { rights: ADMIN, call: () => ({ params: { type: 'sd' } }) },
  readQuotaGrid: { rights: { admin: 'all', monitor: 'all' }, call: () => ({}) },
  saveQuotas: {
    rights: ADMIN,
    // A school that no other row of the matrix changes.
    call: (_, __, { smp }) => ({
      payload: { changes: [{ school_id: smp.school_1_id, seats: 30, version: 1 }] },
    }),
  },
  readPathSeats: { rights: { admin: 'all', monitor: 'all' }, call: () => ({}) },
  // Of a level without paths, where nothing is set.
  savePathSeats: {
    rights: ADMIN,
    call: (_, __, { sd }) => ({ payload: { ...NO_PATH_SEATS, school_id: sd.school_1_id } }),
  },
  undoQuotas: { rights: ADMIN, call: () => ({}) },
}
