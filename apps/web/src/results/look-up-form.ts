/** Checks the typed number and opens its result page. A number with a wrong format is not requested. */
import { REGISTRATION_NOT_FOUND } from '@spmb/domain/registration/messages.ts'
import { parseRegistrationNumber } from '@spmb/domain/shared/registration-number.ts'
import { PATHS, pathOf } from '../platform/paths.ts'
import { LOOK_UP_FORM } from './look-up-ids.ts'
import { NUMBER_EMPTY, NUMBER_MISTYPED } from './messages.ts'

/** @returns the number in its own spelling, or why it is refused */
export function readTyped(typed: string): { number: string } | { message: string; hint: string } {
  if (typed.trim() === '') return { message: NUMBER_EMPTY, hint: '' }
  const parsed = parseRegistrationNumber(typed)
  if (parsed.kind === 'number') return { number: parsed.number }
  return { message: REGISTRATION_NOT_FOUND, hint: parsed.kind === 'mistyped' ? NUMBER_MISTYPED : '' }
}

/** Does nothing on pages without the form. */
export function setUpLookUp(page: Document): void {
  const form = page.getElementById(LOOK_UP_FORM.form)
  const field = page.getElementById(LOOK_UP_FORM.field) as HTMLInputElement | null
  const error = page.getElementById(LOOK_UP_FORM.error)
  const offline = page.getElementById(LOOK_UP_FORM.offline)
  if (!form || !field || !error || !offline) return
  const button = form.querySelector<HTMLButtonElement>('button[disabled]')
  if (button) button.disabled = false

  const show = (message: string, hint: string) => {
    const text = error.querySelector('span')
    if (text) text.textContent = hint ? `${message} ${hint}` : message
    error.hidden = message === ''
    field.closest('.field')?.classList.toggle('bad', message !== '')
    if (message) field.setAttribute('aria-invalid', 'true')
    else field.removeAttribute('aria-invalid')
    field.setAttribute(
      'aria-describedby',
      message ? `${LOOK_UP_FORM.hint} ${LOOK_UP_FORM.error}` : LOOK_UP_FORM.hint,
    )
  }

  async function open(path: string) {
    if (navigator.onLine || (await isReachable(path))) location.assign(path)
    else if (offline) offline.hidden = false
  }

  form.addEventListener('submit', (event) => {
    event.preventDefault()
    offline.hidden = true
    const read = readTyped(field.value)
    if ('number' in read) {
      show('', '')
      void open(pathOf(PATHS.result, read.number))
      return
    }
    show(read.message, read.hint)
    field.focus()
  })
}

/** Some devices say that they are offline although they are not, so only a failed request counts. */
const isReachable = (path: string): Promise<boolean> =>
  fetch(path, { method: 'HEAD', cache: 'no-store' }).then(
    () => true,
    () => false,
  )
