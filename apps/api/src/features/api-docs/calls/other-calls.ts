/** Calls about the audit, complaints, imports, figures and the recap. */
import { MAX_EXPORTED } from '@spmb/domain/audit/contract.staff.ts'
import {
  bothLevels,
  type CallWords,
  NO_SCHOOL,
  NO_SEASON,
  OUT_OF_SCOPE,
  WRONG_PARAMETER,
} from './call-words.ts'

export const OTHER_CALLS = {
  readCounts: {
    summary:
      'Registrations, schools, admitted pupils, and registrations of the last eleven years. At most ten seconds old.',
  },
  readStaffCounts: {
    summary:
      'The counts of one season for staff, decisions included that are not published yet. At most ten seconds old.',
    refusals: { 400: WRONG_PARAMETER, 404: NO_SEASON },
  },
  readOfficeTasks: {
    summary:
      'What the office has to act upon in the active season: the findings before a publication, new complaints, unused accounts, old backup, disks and memory of the server, address of visitors behind the proxy.',
  },
  readOwnSchool: {
    summary: "Seats and applicants of the operator's own school in one season.",
    refusals: { 400: WRONG_PARAMETER, 404: NO_SEASON },
  },
  ...bothLevels('readRecap', (level) => ({
    summary: `The figures of the ${level} schools in one season, beside an earlier one; operators those of their own school.`,
    refusals: { 400: WRONG_PARAMETER, 404: NO_SEASON },
  })),
  ...bothLevels('exportRecap', (level) => ({
    summary: `The recap of the ${level} schools as a PDF to sign or as .xlsx with formulas; operators those of their own school.`,
    refusals: { 400: WRONG_PARAMETER, 404: 'There is no such season, or no such format.' },
  })),
  printSchoolPaper: {
    summary:
      'A paper of a school in the active season as PDF: the order of its applicants, its admitted children, the decision letter, or the frozen hash of its level to hang up. Audited.',
    refusals: {
      404: NO_SCHOOL,
      409: 'The level is not frozen, or there are more children than anybody prints.',
    },
  },
  ...bothLevels('printLevelPaper', (level) => ({
    summary: `A paper about all ${level} schools as PDF: the children without a place with their phones, or the decision letter. Audited.`,
    refusals: { 409: 'There are more children than anybody prints.' },
  })),
  printApplicantSheet: {
    summary: 'All data of a registration on one page as PDF, with the whole NIK. Audited.',
    refusals: { 404: OUT_OF_SCOPE },
  },
  sendReport: {
    summary:
      'Stores a complaint and gives it a ticket. The same Idempotency-Key header with the same text gives the same ticket.',
    refusals: { 400: 'A field is missing or wrong. `message` has a list of sentences per field.' },
  },
  readReportAnswer: {
    summary:
      'State and answer of a complaint, for its sender: by the ticket and the e-mail or phone it was sent with. A wrong one of the two is answered like an unknown ticket.',
    refusals: {
      400: 'Ticket or contact is missing.',
      404: 'There is no complaint with this ticket and contact.',
    },
  },
  checkImport: {
    summary:
      'Reads an uploaded table (CSV or .xlsx) and says for each row what an import would do. Changes nothing.',
    refusals: {
      400: 'No known table, or no file.',
      413: 'The file has more than 20 MB.',
      503: 'Another table is being read.',
    },
  },
  applyImport: {
    summary: 'Imports an uploaded table in one transaction: exactly what the check with this token showed.',
    refusals: {
      400: 'No known table, no file or no token.',
      409: 'The data changed since the check, a row is rejected, or removals, also of trial registrations, are not confirmed.',
      413: 'The file has more than 20 MB.',
      503: 'Another table is being read.',
    },
  },
  exportTable: {
    summary: 'A table as .xlsx in the form that can be imported again, or only its headings.',
    refusals: { 404: 'There is no such table.' },
  },
  listReports: {
    summary: 'Complaints, newest first. With `page` or `per_page` one page and `meta`, else all of them.',
    refusals: { 400: WRONG_PARAMETER, 503: 'Too many whole lists are being read; see Retry-After.' },
  },
  countNewReports: { summary: 'How many complaints nobody has opened.' },
  updateReport: {
    summary:
      'Says how far the office is with a complaint, answers its sender, and keeps a note about it. Absent fields stay as they are.',
    refusals: {
      400: 'An unknown state, a note or an answer that is too long, or an identity number in the answer.',
      404: 'There is no such complaint.',
      409: 'The version is stale: another user changed it meanwhile.',
    },
  },
  listAudit: {
    summary: 'Recorded acts, newest first. NIK and secrets are masked.',
    refusals: { 400: WRONG_PARAMETER },
  },
  exportAudit: {
    summary: `The newest ${MAX_EXPORTED} matching acts as .xlsx.`,
    refusals: { 400: WRONG_PARAMETER },
  },
} satisfies Record<string, CallWords>
