import type { AccessRows, Rights } from '../access-row.ts'

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
  undoQuotas: { rights: ADMIN, call: () => ({}) },
}
