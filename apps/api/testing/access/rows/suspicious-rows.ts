import type { AccessRows, Rights } from '../access-row.ts'

const ADMIN: Rights = { admin: 'all' }

export const suspiciousRows: AccessRows = {
  listSuspicious: { rights: ADMIN, call: () => ({}) },
  markSuspicious: {
    rights: ADMIN,
    call: (_, __, { sender }) => ({ payload: { ...sender, marked: true, reason: 'Contoh alasan' } }),
  },
  clearSuspicious: {
    rights: ADMIN,
    call: (_, __, { sender }) => ({
      payload: { ...sender, network: 'f'.repeat(64), registrations: 0, reason: 'Contoh alasan' },
    }),
  },
}
