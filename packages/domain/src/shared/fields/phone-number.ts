/**
 * Telephone numbers of any country, read in common spellings and stored as +62… or with the other country's code
 * (docs/regulation.md#identity-and-contact-numbers). Whether a number is in use is not checked.
 */
import { cleanPasted, onlyValueIn } from './pasted.ts'

/** A mobile phone or a landline in Indonesia, without the 0. */
const NATIONAL = /^(?:8\d{8,11}|[2-79]\d{6,10})$/
const MOBILE = /^8\d{8,11}$/
/** E.164: at most fifteen digits with the country code. */
const FOREIGN = /^[1-9]\d{7,14}$/
/** Countries in which a 0 is dialled only within the country; people write it after the code of the country too. */
const DOMESTIC_ZERO = /^(20|3[1-46]|4[0-13-9]|6[0-36]|8[1246]|9[0-58]|886|96[1-8]|97[1-7])0/

/** A number, its label directly before it, and what separates its digits. */
const WRITTEN_PHONE =
  /(?:^|[^\p{L}\p{Nd}+]|(?:^|[^\p{L}])(?:wa|hp|no|te?lp?)[.:]?)((?:\+ ?)?\(?\d(?:[ .\-()\u2010-\u2015\u2212]*\d)*)(?![\p{L}\p{Nd}])/giu

/** '+62812…' or '+60…' for any accepted spelling, null for anything else. */
export function normalizePhone(text: string): string | null {
  return onlyValueIn(cleanPasted(text), WRITTEN_PHONE, readPhone)
}

function readPhone(written: string): string | null {
  const digits = written.replace(/\(0\)/g, '').replace(/\D/g, '')
  const abroad = written.startsWith('+') ? digits : /^00[1-9]/.test(digits) ? digits.slice(2) : null
  // '+0812…' has no code of a country.
  if (abroad === null || abroad.startsWith('0')) return indonesian(digits, /^(?:62)?0?/)
  if (abroad.startsWith('62')) return indonesian(abroad, /^620?/)
  const international = abroad.replace(DOMESTIC_ZERO, '$1')
  return FOREIGN.test(international) ? `+${international}` : null
}

/** @param prefix what precedes the national number; without any only a mobile phone is one */
function indonesian(digits: string, prefix: RegExp): string | null {
  const national = digits.replace(prefix, '')
  return (national === digits ? MOBILE : NATIONAL).test(national) ? `+62${national}` : null
}

/** Area codes of two digits after the 0: Jakarta, Bandung, Semarang, Surabaya, Medan. */
const SHORT_AREAS = /^0(?:21|22|24|31|61)/

/**
 * The spelling for people: '+6281200000000' becomes '0812 0000 0000', '+62373000000' becomes '0373 000000'. Any other
 * text is returned unchanged.
 */
export function readablePhone(stored: string): string {
  if (!/^\+62\d+$/.test(stored)) return stored
  const digits = `0${stored.slice(3)}`
  if (digits.startsWith('08')) return digits.replace(/(\d{4})(?=\d)/g, '$1 ')
  const area = SHORT_AREAS.test(digits) ? 3 : 4
  return `${digits.slice(0, area)} ${digits.slice(area)}`
}

/** Whether a stored number is a landline in Indonesia. */
export const isLandline = (stored: string): boolean => /^\+62[2-79]/.test(stored)

/** A `tel:` URL from a number as written: '(0373) 000-000' becomes 'tel:+62373000000', '112' stays. */
export function telephoneLink(phone: string): string {
  return `tel:${normalizePhone(phone) ?? phone.replace(/[^\d+]/g, '')}`
}
