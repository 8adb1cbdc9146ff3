/** Access to the recap. */
import type { AccessRow, AccessRows } from '../access-row.ts'

const READ = { admin: 'all', monitor: 'all', operator: 'all' } as const
const file: AccessRow = { rights: READ, call: () => ({ params: { format: 'pdf' } }) }

export const recapRows: AccessRows = {
  readRecapSD: { rights: READ, call: () => ({}) },
  readRecapSMP: { rights: READ, call: () => ({}) },
  exportRecapSD: file,
  exportRecapSMP: file,
}
