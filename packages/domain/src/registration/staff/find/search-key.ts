/** What a text in 'Cari siapa saja' can be. A number that identifies a person is only compared as a whole. */
import { isNik, stripSeparators } from '../../../shared/fields/nik.ts'
import { isNisn } from '../../../shared/fields/nisn.ts'
import { normalizePhone } from '../../../shared/fields/phone.ts'

export interface SearchKeys {
  /** 16 digits. */
  nik: string | null
  /** 10 digits. */
  nisn: string | null
  /** `+62…` */
  phone: string | null
  /** A part of a name or of a registration number; null for a text that is only a long number. */
  words: string | null
}

/** Digits alone from this many on are not a part of a registration number or a name. */
const LONG_NUMBER = 10

/** Ten digits may be an NISN or a telephone number; both are looked up. */
export function searchKeysOf(text: string): SearchKeys {
  const digits = stripSeparators(text)
  const phone = normalizePhone(text)
  const isNumber = /^\d+$/.test(digits) && digits.length >= LONG_NUMBER
  return {
    nik: isNik(digits) ? digits : null,
    nisn: isNisn(digits) ? digits : null,
    phone,
    words: isNumber || phone ? null : text,
  }
}
