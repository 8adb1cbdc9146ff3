import type { AccessRows } from '../../access-row.ts'

export const auditRows: AccessRows = {
  listAudit: { rights: { admin: 'all' }, call: () => ({}) },
  exportAudit: { rights: { admin: 'all' }, call: () => ({}) },
}
