/** Puts answers into the native inputs of a form. What already stands there was typed by the parent, and stays. */

import type { Level } from '@spmb/domain/shared/level.ts'
import { type Answers, typedFields } from './answers.ts'

export function fillForm(level: Level, form: HTMLFormElement, answers: Answers): void {
  for (const field of typedFields(level)) {
    const answer = answers[field]
    const control = form.elements.namedItem(field)
    if (!answer || !control || !('value' in control)) continue
    const input = control as HTMLInputElement | RadioNodeList
    if (input.value === '') input.value = answer
  }
}
