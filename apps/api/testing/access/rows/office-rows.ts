import { SAMPLE_OFFICE } from '../../../src/office/sample-office.ts'
import type { AccessRows } from '../access-row.ts'

export const officeRows: AccessRows = {
  readOffice: { rights: { admin: 'all' }, call: () => ({}) },
  changeOffice: {
    rights: { admin: 'all' },
    call: () => ({ payload: { hours: SAMPLE_OFFICE.hours, version: 1 } }),
  },
}
