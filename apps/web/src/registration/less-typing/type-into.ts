/** Puts answers into inputs as if a parent had typed them: the form notices, and the error of each field disappears. */
import type { Answers } from '../fields/answers.ts'

export function typeInto(form: HTMLFormElement, answers: Answers): void {
  for (const [name, answer] of Object.entries(answers)) {
    const control = form.elements.namedItem(name)
    if (!control || !('value' in control)) continue
    const input = control as HTMLInputElement | RadioNodeList
    input.value = answer
    const changed = input instanceof RadioNodeList ? form.querySelector(`[name="${name}"]:checked`) : input
    changed?.dispatchEvent(new Event('input', { bubbles: true }))
  }
}
