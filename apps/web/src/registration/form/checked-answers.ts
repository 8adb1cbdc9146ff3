/** Answers that passed every check: what is sent, and what the check step shows. */
import type { RegistrationAnswers } from '@spmb/domain/registration/fields.ts'
import type { ChosenField } from './answers.ts'

export interface CheckedAnswers {
  /** In the stored spelling, so that a repeated send is the same to the last character. */
  registration: RegistrationAnswers
  /** Names of what was chosen from lists. */
  names: Partial<Record<ChosenField, string>>
}
