/** The description of every call. The compiler reports a call without one. */
import type { CallName } from '@spmb/domain/contracts.ts'
import { ACCOUNT_CALLS } from './account-calls.ts'
import { ADMISSION_CALLS } from './admission-calls.ts'
import { APPLICANT_CALLS } from './applicant-calls.ts'
import type { CallWords } from './call-words.ts'
import { FREE_SEATS_CALLS } from './free-seats-calls.ts'
import { OTHER_CALLS } from './other-calls.ts'
import { PLACE_CALLS } from './place-calls.ts'
import { REGISTRATION_CALLS } from './registration-calls.ts'
import { REVIEW_CALLS } from './review-calls.ts'
import { SEASON_CALLS } from './season-calls.ts'
import { SELECTION_CALLS } from './selection-calls.ts'

export const CALL_WORDS: Readonly<Record<CallName, CallWords>> = {
  ...ACCOUNT_CALLS,
  ...ADMISSION_CALLS,
  ...APPLICANT_CALLS,
  ...FREE_SEATS_CALLS,
  ...OTHER_CALLS,
  ...PLACE_CALLS,
  ...REGISTRATION_CALLS,
  ...REVIEW_CALLS,
  ...SEASON_CALLS,
  ...SELECTION_CALLS,
}
