/** Checks the typed number and opens its result page. A number with a wrong format is not requested. */
import { readTypedNumber } from '@spmb/domain/results/typed-number.ts'
import { markTitle } from '../platform/mark-title.ts'
import { PATHS, pathOf } from '../platform/paths.ts'
import { LOOK_UP_FORM } from './look-up-ids.ts'
import { TYPED_SENTENCES } from './messages.ts'

/** Does nothing on pages without the form. */
export function setUpLookUp(page: Document): void {
  const form = page.getElementById(LOOK_UP_FORM.form)
  const field = page.getElementById(LOOK_UP_FORM.field) as HTMLInputElement | null
  const error = page.getElementById(LOOK_UP_FORM.error)
  const offline = page.getElementById(LOOK_UP_FORM.offline)
  if (!form || !field || !error || !offline) return

  const show = (message: string) => {
    const text = error.querySelector('span')
    if (text) text.textContent = message
    markTitle(page, message !== '')
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
    const read = readTypedNumber(field.value)
    if ('number' in read) {
      show('')
      void open(pathOf(PATHS.result, read.number))
      return
    }
    show(TYPED_SENTENCES[read.problem])
    field.focus()
  })
}

/** Some devices say that they are offline although they are not, so only a failed request counts. */
const isReachable = (path: string): Promise<boolean> =>
  fetch(path, { method: 'HEAD', cache: 'no-store' }).then(
    () => true,
    () => false,
  )
