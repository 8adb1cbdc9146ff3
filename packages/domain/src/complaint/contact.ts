/** What a sender left to be reached at, as it is compared: an e-mail address or a phone. */
import { pastedEmail } from '../shared/fields/email.ts'
import { normalizePhone } from '../shared/fields/phone-number.ts'

/** The same for every spelling of one phone, and for every letter case of one e-mail address. */
export function comparableContact(text: string): string {
  return normalizePhone(text) ?? pastedEmail(text).normalize('NFC').toLowerCase()
}
