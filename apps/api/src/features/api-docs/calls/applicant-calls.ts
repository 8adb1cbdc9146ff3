/** Calls about applicants, for staff. */

import { BULK_MAX } from '@spmb/domain/registration/staff/bulk/messages.ts'
import { ADMIN_KEYS } from '@spmb/domain/registration/staff/field-keys.ts'
import { FIND_MIN_LENGTH, FOUND_MAX } from '@spmb/domain/registration/staff/find/contract.staff.ts'
import { SEARCH_MAX_LENGTH } from '@spmb/domain/shared/paging.ts'
import { bothLevels, type CallWords, OUT_OF_SCOPE, WRONG_BODY, WRONG_PARAMETER } from './call-words.ts'

export const APPLICANT_CALLS = {
  ...bothLevels('listApplicants', (level) => ({
    summary: `Applicants for ${level} of a season; operators see those who chose their school. With \`page\` or \`per_page\` one page and \`meta\`, else all of them as a stream.`,
    refusals: { 400: WRONG_PARAMETER, 503: 'Too many whole lists are being read; see Retry-After.' },
  })),
  findApplicants: {
    summary: `Finds at most ${FOUND_MAX} registrations of the active season: by a part of the number, of the child's or a parent's name, or by a whole NIK, NISN or telephone number. Operators find those who chose their school.`,
    refusals: {
      400: `A text shorter than ${FIND_MIN_LENGTH} or longer than ${SEARCH_MAX_LENGTH} characters.`,
    },
  },
  ...bothLevels('previewDecisions', (level) => ({
    summary: `What a bulk act would change for ${level}: every refusal, every change, the seats. Changes nothing. Operators decide for their own school.`,
    refusals: { 400: `No targets, more than ${BULK_MAX}, or a wrong value.` },
  })),
  ...bothLevels('applyDecisions', (level) => ({
    summary: `Applies a bulk act for ${level} as its preview showed it, in one transaction. A row may have its own reason.`,
    refusals: {
      400: `No targets, more than ${BULK_MAX}, no reason, a wrong value, or no password where public results take places away.`,
      409: 'A registration has changed since the preview, a row is refused, seats are missing, removals or odd ages are not confirmed, the level is frozen, or another season was activated meanwhile.',
    },
  })),
  readLastDecisions: {
    summary: 'The last bulk act of the caller in the active season, if it can be undone; else null.',
  },
  undoDecisions: {
    summary: 'Takes back the last bulk act of the caller as a whole. Without an act nothing happens.',
    refusals: {
      400: 'No act.',
      409: 'Results are public, not the last bulk act of the caller, a registration has changed since, a seat is no longer free, the level is frozen, or another season was activated meanwhile.',
    },
  },
  readDecisionFile: {
    summary:
      'Reads number, NPSN and status from a CSV file or the first sheet of a workbook that Excel shows, also from the list of applicants. Changes nothing; the rows are sent to a preview.',
    refusals: { 400: 'No file.', 413: 'A file of more than 2 MB.', 503: 'Another table is being read.' },
  },
  ...bothLevels('registerFromPaper', (level) => ({
    summary: `Registers a child for ${level} from a paper form. An Idempotency-Key header makes a retry return the same registration for 48 hours.`,
    refusals: {
      400: 'A rule is broken, or registration is closed and the caller is an operator, or an admin without date of receipt and reason. `message` has a list of sentences per field, `_` for what belongs to none.',
      403: 'The first choice of an operator is another school.',
      409: 'The idempotency key was used with another body, the level is frozen, or another season was activated meanwhile.',
    },
  })),
  ...bothLevels('editApplicant', (level) => ({
    summary: `Corrects an ${level} applicant and decides. Absent fields stay unchanged. ${ADMIN_KEYS.join(', ')}, school_1_status and school_2_status are for admins. An operator's change of the birth date, and from the freeze on of the names, gender and birth place, is stored as a proposal that an admin accepts.`,
    refusals: {
      400: 'A field is wrong, the id or type is not that of the path, or LULUS for a child of an odd age is not confirmed. `message` has a list of sentences per field.',
      403: 'The decision of another school, or a field that only an admin may change.',
      404: OUT_OF_SCOPE,
      409: 'The version is stale, the school has no quota or no free seat, the child is LULUS elsewhere (then its biodata are changed there or by an admin), village or choices of a child that is LULUS, a choice that an unsettled objection is about, or the season is not active.',
    },
  })),
  readHistory: { summary: 'What happened to a registration, newest first.', refusals: { 404: OUT_OF_SCOPE } },
  showNik: {
    summary: 'One NIK in full. Audited, and limited per account.',
    refusals: { 404: OUT_OF_SCOPE, 409: 'The retention of the season has ended, and the NIK is cleared.' },
  },
  ...bothLevels('listOnward', (level) => ({
    summary: `One page of the ${level} children without a place, with the nearest free seats and where each goes to school; nobody before the publication.`,
    refusals: { 400: WRONG_PARAMETER },
  })),
  saveOnward: {
    summary: 'Records where a child without a place goes to school.',
    refusals: {
      400: WRONG_BODY,
      404: 'There is no such registration.',
      409: 'Results are not published, the child has a place or has withdrawn, somebody else changed it first, or the season is not active.',
    },
  },
} satisfies Record<string, CallWords>
