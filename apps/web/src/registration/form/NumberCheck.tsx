/** After the refusal of a registered number: the family may send the form all the same and let the office check whose it is. */
import { REGISTRATION_MESSAGES } from '@spmb/domain/registration/messages.ts'
import type { FieldMessages } from '@spmb/domain/shared/problem.ts'
import { AppLink } from '../../platform/AppLink.tsx'
import { PATHS } from '../../platform/paths.ts'
import { TickChoice } from '../../ui/form/Choice.tsx'
import { ASK_FOR_CHECK, CHECK_AT_OFFICE, REGISTERED_BEFORE } from '../messages.ts'

/** The name of the tick, which is no answer of the registration and in no draft. */
export const NUMBER_CHECK = 'number_check'
const REGISTERED = [REGISTRATION_MESSAGES['nik.registered'], REGISTRATION_MESSAGES['identity.registered']]

export function NumberCheck({ messages }: { messages: FieldMessages }) {
  const isRegistered = ['nik', 'nisn'].some((field) =>
    messages[field]?.some((text) => REGISTERED.includes(text)),
  )
  if (!isRegistered) return null
  return (
    <div className="mt-4 mb-6">
      <TickChoice id={NUMBER_CHECK} name={NUMBER_CHECK}>
        {ASK_FOR_CHECK}
      </TickChoice>
      <p className="hint">
        {CHECK_AT_OFFICE} {REGISTERED_BEFORE} <AppLink to={PATHS.lostNumber}>Cari nomornya</AppLink>.
      </p>
    </div>
  )
}

export const isCheckAsked = (form: HTMLFormElement | null) => {
  const tick = form?.elements.namedItem(NUMBER_CHECK)
  return tick instanceof HTMLInputElement && tick.checked
}
