import type { AccessRow, AccessRows } from '../access-row.ts'

/** A monitor gets the file without the NIK. */
const all: AccessRow = { rights: { monitor: 'all', admin: 'all' }, call: () => ({}) }
const ofSchool: AccessRow = {
  rights: { operator: 'own', admin: 'all' },
  about: 'school',
  call: ({ id }) => ({ params: { school_id: id } }),
}

export const exportRows: AccessRows = {
  exportApplicantsSD: all,
  exportApplicantsSMP: all,
  exportSchoolApplicantsSD: ofSchool,
  exportSchoolApplicantsSMP: ofSchool,
  exportDapodikSD: { ...all, rights: { admin: 'all' } },
  exportDapodikSMP: { ...all, rights: { admin: 'all' } },
  exportSchoolDapodikSD: ofSchool,
  exportSchoolDapodikSMP: ofSchool,
}
