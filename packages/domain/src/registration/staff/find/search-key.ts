/** What a text in 'Cari siapa saja' can be. A number that identifies a person is only compared as a whole. */
import { isNik, isNisn, pastedNik, pastedNisn } from '../../../shared/fields/identity-numbers.ts'
import { cleanPasted } from '../../../shared/fields/pasted.ts'
import { normalizePhone } from '../../../shared/fields/phone-number.ts'
import { parseRegistrationNumber } from '../../../shared/registration-number.ts'

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
  const number = parseRegistrationNumber(text)
  if (number.kind === 'number') return { nik: null, nisn: null, phone: null, words: number.number }
  const nik = pastedNik(text)
  const nisn = pastedNisn(text)
  const phone = normalizePhone(text)
  const isNumber = /^\d+$/.test(nik) && nik.length >= LONG_NUMBER
  return {
    nik: isNik(nik) ? nik : null,
    nisn: isNisn(nisn) ? nisn : null,
    phone,
    words: isNumber || isNisn(nisn) || phone ? null : cleanPasted(text),
  }
}
