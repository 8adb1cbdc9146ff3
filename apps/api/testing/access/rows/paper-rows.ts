/** Access to papers. */
import type { AccessRow, AccessRows } from '../access-row.ts'

const ofLevel: AccessRow = {
  rights: { admin: 'all', monitor: 'all' },
  call: () => ({ params: { paper: 'unplaced' } }),
}

export const paperRows: AccessRows = {
  printSchoolPaper: {
    rights: { admin: 'all', monitor: 'all', operator: 'own' },
    about: 'school',
    call: ({ id }) => ({ params: { school_id: id, paper: 'order' } }),
  },
  printLevelPaperSD: ofLevel,
  printLevelPaperSMP: ofLevel,
  printApplicantSheet: {
    rights: { admin: 'all', operator: 'own' },
    about: 'applicant',
    call: ({ id }) => ({ params: { id } }),
  },
}
