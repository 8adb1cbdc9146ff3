/** The rows of the check step, by section. */
import { type AnswerRow, answerRows } from '@spmb/domain/registration/answer-rows.ts'
import type { FieldKey } from '@spmb/domain/registration/catalogue.ts'
import { fieldSpec } from '@spmb/domain/registration/field-keys.ts'
import type { Level } from '@spmb/domain/shared/level.ts'
import { type ChosenKey, FORM_SECTIONS, type FormSection } from '../fields/answers.ts'
import type { CheckedAnswers } from '../submission/check-form.ts'

export function checkRows(
  level: Level,
  { registration, names }: CheckedAnswers,
): (FormSection & { rows: AnswerRow[] })[] {
  const answerOf = (key: FieldKey) =>
    fieldSpec(key).kind === 'id' ? names[key as ChosenKey] : registration[key]
  return FORM_SECTIONS[level].map((section) => ({
    ...section,
    rows: answerRows(section.keys, answerOf, ({ label }) => label),
  }))
}
