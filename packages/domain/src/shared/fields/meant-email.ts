/** Mistyped providers of e-mail addresses, to ask about them: an address is never refused for its provider. */
import { isEmail, pastedEmail } from './email.ts'

const PROVIDERS = ['gmail.com', 'yahoo.com', 'yahoo.co.id', 'hotmail.com', 'outlook.com', 'icloud.com']
/** Providers whose names are one letter away from another's. */
const OTHER_PROVIDERS = ['mail.com', 'ymail.com']

/** The address that was probably meant, 'siti@gmail.com' for 'siti@gmail.con'; null for an address like any other. */
export function meantEmail(text: string): string | null {
  const address = pastedEmail(text)
  if (!isEmail(address)) return null
  const at = address.lastIndexOf('@') + 1
  const domain = address.slice(at).toLowerCase()
  if ([...PROVIDERS, ...OTHER_PROVIDERS].includes(domain)) return null
  const meant = PROVIDERS.find((provider) => isOneSlip(domain, provider))
  return meant === undefined ? null : address.slice(0, at) + meant
}

/** What a form asks below such an address; null for nothing. It never blocks. */
export function emailQuestion(text: string): string | null {
  const meant = meantEmail(text)
  return meant && `Maksudnya ${meant}? Bila sudah benar, lanjutkan saja.`
}

/** Whether one letter is missing, added or wrong, or two neighbours are exchanged. */
function isOneSlip(typed: string, meant: string): boolean {
  let start = 0
  while (start < meant.length && typed[start] === meant[start]) start++
  let end = 0
  while (
    end < meant.length - start &&
    end < typed.length - start &&
    typed.at(-1 - end) === meant.at(-1 - end)
  )
    end++
  const wrong = typed.slice(start, typed.length - end)
  const right = meant.slice(start, meant.length - end)
  const isExchanged = right.length === 2 && wrong === `${right[1]}${right[0]}`
  return isExchanged || Math.max(wrong.length, right.length) === 1
}
