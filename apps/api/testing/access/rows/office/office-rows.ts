import { SAMPLE_OFFICE } from '../../../../src/features/office/sample-office.ts'
import { A_MAIL_SERVER } from '../../../mail/a-mail-server.ts'
import { newUpload, uploadedLogo } from '../../../office-files.ts'
import type { AccessRow, AccessRows } from '../../access-row.ts'

/** Of a family without an address: it keeps getting none. */
const mailOf: AccessRow = {
  rights: { operator: 'own', admin: 'all' },
  about: 'applicant',
  call: ({ id }) => ({ params: { id }, payload: { wanted: false } }),
}

export const mailRows: AccessRows = {
  readMailSettings: { rights: { admin: 'all' }, call: () => ({}) },
  saveMailSettings: { rights: { admin: 'all' }, call: () => ({ payload: A_MAIL_SERVER }) },
  sendTestMail: { rights: { admin: 'all' }, call: () => ({ payload: { to: 'contoh@contoh.example' } }) },
  readApplicantMail: {
    rights: { operator: 'own', monitor: 'all', admin: 'all' },
    about: 'applicant',
    call: ({ id }) => ({ params: { id } }),
  },
  saveApplicantMail: mailOf,
  // After the results the school that admits the child reads and writes it.
  readSupport: {
    rights: { operator: 'own', admin: 'all' },
    about: 'applicant',
    state: 'admitted',
    call: ({ id }) => ({ params: { id } }),
  },
  saveSupport: {
    rights: { operator: 'own', admin: 'all' },
    about: 'applicant',
    state: 'admitted',
    call: ({ id }) => ({ params: { id }, payload: { text: null, version: 0 } }),
  },
  readOwnSupport: { rights: 'family', call: () => ({}) },
  saveOwnSupport: { rights: 'family', call: () => ({ payload: { text: null, version: 0 } }) },
  readOwnMail: { rights: 'family', call: () => ({}) },
  saveOwnMail: { rights: 'family', call: () => ({ payload: { wanted: false } }) },
}

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
