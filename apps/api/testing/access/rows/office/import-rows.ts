import type { AccessRows, Rights } from '../../access-row.ts'

const ADMIN: Rights = { admin: 'all' }

export const importRows: AccessRows = {
  checkImport: { rights: ADMIN, call: (_, __, { upload }) => ({ payload: upload }) },
  applyImport: { rights: ADMIN, call: (_, __, { upload }) => ({ payload: upload }) },
  exportTable: { rights: ADMIN, call: () => ({ params: { table: 'quotas', content: 'data' } }) },
}
