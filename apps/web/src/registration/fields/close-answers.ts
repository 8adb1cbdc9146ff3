/** The inputs of a parent who is not on the birth certificate. */

/**
 * Empties and closes what is not asked about the parent; what was typed comes back when it is asked again.
 *
 * @param parent how the names of the inputs begin
 */
export function closeAnswers(form: HTMLFormElement, parent: 'father' | 'mother', isClosed: boolean): void {
  for (const name of [`${parent}_name`, `${parent}_job`, `${parent}_phone`]) {
    const input = form.elements.namedItem(name)
    if (!(input instanceof HTMLInputElement)) continue
    if (isClosed && !input.disabled) input.dataset.typed = input.value
    if (isClosed) input.value = ''
    else if (input.disabled) input.value = input.dataset.typed ?? ''
    input.disabled = isClosed
  }
}
