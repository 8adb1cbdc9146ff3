import { SAMPLE_OFFICE } from '../../../../src/features/office/sample-office.ts'
import { newUpload, uploadedLogo } from '../../../office-files.ts'
import type { AccessRows } from '../../access-row.ts'

export const officeRows: AccessRows = {
  readOffice: { rights: { admin: 'all' }, call: () => ({}) },
  changeOffice: {
    rights: { admin: 'all' },
    call: () => ({ payload: { hours: SAMPLE_OFFICE.hours, version: 1 } }),
  },
  listOfficeFiles: { rights: { admin: 'all' }, call: () => ({}) },
  readOfficeUpload: { rights: { admin: 'all' }, call: () => ({ params: { upload: newUpload() } }) },
  sendOfficeUpload: {
    rights: { admin: 'all' },
    call: () => ({ params: { upload: newUpload(), part: 0 }, payload: { content: 'AAAA' } }),
  },
  storeOfficeFile: {
    rights: { admin: 'all' },
    call: (_, { userId }) => ({ params: { kind: 'logo' }, payload: uploadedLogo(userId) }),
  },
  removeOfficeFile: {
    rights: { admin: 'all' },
    call: (_, __, { ownGuide }) => ({ params: { kind: 'guide' }, payload: { digest: ownGuide } }),
  },
}
