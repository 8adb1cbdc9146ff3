/** Calls about checks and removals of registrations. */
import {
  SENDER_NETWORK_DAYS,
  SUSPICIOUS_RATE,
  SUSPICIOUS_REGISTRATIONS,
  SUSPICIOUS_SITE_RATE,
} from '@spmb/domain/registration/staff/suspicious-contract.staff.ts'
import { bothLevels, type CallWords, NO_SEASON, OUT_OF_SCOPE, WRONG_PARAMETER } from './call-words.ts'

export const REVIEW_CALLS = {
  deleteApplicant: {
    summary: 'Moves a registration to the trash and frees its NIK.',
    refusals: {
      400: 'The reason is missing or too long.',
      403: 'The operator is of the second choice.',
      404: OUT_OF_SCOPE,
      409: 'A school has the child LULUS, the child has withdrawn, the season is not active, or the version is stale.',
    },
  },
  withdrawApplicant: {
    summary:
      'Records that a family gives up its registration: NIK and seat become free, number and history stay.',
    refusals: {
      400: 'Reason or asking person is missing or too long.',
      403: 'The operator is of the second choice, or another school has the child LULUS.',
      404: OUT_OF_SCOPE,
      409: 'Already withdrawn, the season is not active, or the version is stale.',
    },
  },
  undoWithdrawal: {
    summary: 'Takes a withdrawal back, while the NIK is free and, for a child that is LULUS, a seat.',
    refusals: {
      403: 'As for a withdrawal.',
      404: OUT_OF_SCOPE,
      409: 'Not withdrawn, the NIK or NISN is registered again, no seat is free, or the season is not active.',
    },
  },
  freeHeldSeat: {
    summary:
      'Gives up the seat that is held for a withdrawn child, by another person than recorded the withdrawal.',
    refusals: {
      403: 'As for a withdrawal.',
      404: OUT_OF_SCOPE,
      409: 'No seat is held, the same person recorded the withdrawal, or the season is not active.',
    },
  },
  listTrash: {
    summary:
      'One page of the deleted registrations of a season, the last deleted first; operators see those who chose their school first.',
    refusals: { 400: WRONG_PARAMETER, 404: NO_SEASON },
  },
  restoreApplicant: {
    summary:
      'Takes a registration out of the trash, while its NIK is free. LULUS comes back only if a seat is free.',
    refusals: {
      404: 'There is no such deleted registration, or it is outside the first choices of the operator.',
      409: 'The NIK or NISN is registered again, or the season is not active.',
    },
  },
  readScreening: {
    summary: 'Documents seen, note and flags of a registration.',
    refusals: { 404: OUT_OF_SCOPE },
  },
  saveDocuments: {
    summary:
      'Records that documents have been seen, or that they have not. The other documents stay as they are.',
    refusals: {
      400: 'A document that the level does not require, or none.',
      403: 'Another school, or the office, recorded what is to be replaced; or an operator gives an age exception.',
      404: OUT_OF_SCOPE,
      409: 'The version is stale, the child has withdrawn, the season is not active, or a run of the level reads the age exception.',
    },
  },
  saveNote: {
    summary: 'Replaces the internal note; an empty one removes it.',
    refusals: {
      400: 'The note is too long.',
      403: 'Another school, or the office, recorded what is to be replaced; or an operator gives an age exception.',
      404: OUT_OF_SCOPE,
      409: 'The version is stale, the child has withdrawn, the season is not active, or a run of the level reads the age exception.',
    },
  },
  saveFlag: {
    summary: 'Sets a flag with its reason, replaces the reason, or removes the flag (null).',
    refusals: {
      400: 'An unknown kind, or a reason that is missing or too long.',
      403: 'Another school, or the office, recorded what is to be replaced; or an operator gives an age exception.',
      404: OUT_OF_SCOPE,
      409: 'The version is stale, the child has withdrawn, the season is not active, or a run of the level reads the age exception.',
    },
  },
  ...bothLevels('listDoubles', (level) => ({
    summary: `Pairs of live ${level} registrations of the active season that may be of one child, those with two places first; operators see pairs with an applicant of their school, and of those their own. Read at most once in half a minute.`,
  })),
  listNumbers: {
    summary:
      'Live registrations of the active season whose NIK or NISN another one has too, the oldest first, and those whose number follows later.',
  },
  settleNumber: {
    summary:
      'Decides whose a number is: the child without it gets it later, or one of two registrations of one child is withdrawn.',
    refusals: {
      400: 'The outcome is unknown, or the reason is missing or too long.',
      404: 'There is no such registration.',
      409: 'The number is not disputed any more, the other registration is another one by now, the season is not active, or a registration that is to be withdrawn is frozen.',
    },
  },
  listSuspicious: {
    summary: `Lists networks with at least ${SUSPICIOUS_REGISTRATIONS} live registrations on one day or more than ${SUSPICIOUS_RATE} within ten minutes, and IPv6 sites with more than ${SUSPICIOUS_SITE_RATE} within ten minutes of which fewer than half of the phone numbers are different, of the last ${SENDER_NETWORK_DAYS} days.`,
  },
  markSuspicious: {
    summary: 'Marks the live registrations of a network on a day as suspicious, or takes the marks away.',
    refusals: {
      400: 'No reason, or one of more than 300 characters.',
      404: 'No registration of that network and day.',
    },
  },
  clearSuspicious: {
    summary: 'Deletes the marked registrations of a network on a day that have no decision: all or nothing.',
    refusals: {
      400: 'No reason, or one of more than 300 characters.',
      409: 'The number of registrations has changed since it was shown.',
    },
  },
} satisfies Record<string, CallWords>
