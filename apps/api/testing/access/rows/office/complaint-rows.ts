import type { AccessRows } from '../../access-row.ts'

export const complaintRows: AccessRows = {
  sendReport: {
    rights: 'everyone',
    call: () => ({
      payload: { name: 'Contoh', email: 'a@contoh.example', title: 'Contoh', content: 'Contoh' },
    }),
  },
  readReportAnswer: {
    rights: 'everyone',
    call: (_, __, { ticket }) => ({ payload: { ticket, contact: 'a@contoh.example' } }),
  },
  countNewReports: { rights: { monitor: 'all', admin: 'all' }, call: () => ({}) },
  listReports: { rights: { monitor: 'all', admin: 'all' }, call: () => ({}) },
  updateReport: {
    rights: { admin: 'all' },
    call: (_, __, { complaint }) => ({ params: { id: complaint }, payload: { note: 'Contoh' } }),
  },
}
