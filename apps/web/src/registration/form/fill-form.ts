/** Puts answers into the empty inputs of a form; inputs that have a value keep it. */
import type { Level } from '@spmb/domain/shared/level.ts'
import { type Answers, typedInputs } from '../fields/answers.ts'

export function fillForm(level: Level, form: HTMLFormElement, answers: Answers): void {
  for (const name of typedInputs(level)) {
    const answer = answers[name]
    const control = form.elements.namedItem(name)
    if (!answer || !control || !('value' in control)) continue
    const input = control as HTMLInputElement | RadioNodeList
    if (input.value === '') input.value = answer
  }
}
