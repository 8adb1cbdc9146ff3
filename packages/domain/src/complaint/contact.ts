/** What a sender left to be reached at, as it is compared: an e-mail address or a phone. */
import { normalizePhone } from '../shared/fields/phone.ts'

/** The same for every spelling of one phone, and for every letter case of one e-mail address. */
export function comparableContact(text: string): string {
  return normalizePhone(text) ?? text.trim().normalize('NFC').toLowerCase()
}
