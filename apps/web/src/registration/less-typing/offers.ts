/** What the answers typed so far allow to offer (docs/product-rules.md#less-typing). Pure. */
import { OLDEST_AGE } from '@spmb/domain/registration/check-registration.ts'
import { GENDER_NAMES } from '@spmb/domain/registration/field-spec.ts'
import { pastedNik } from '@spmb/domain/shared/fields/identity-numbers.ts'
import { offeredByNik } from '@spmb/domain/shared/fields/nik-offer.ts'
import { normalizePhone, readablePhone } from '@spmb/domain/shared/fields/phone-number.ts'
import { type LocalDate, longDate, yearsBefore } from '@spmb/domain/shared/local-date.ts'
import { type Answers, BIRTH_DATE_INPUTS } from '../fields/answers.ts'

export const PARENTS = {
  father: { word: 'Ayah', deceased: 'Almarhum' },
  mother: { word: 'Ibu', deceased: 'Almarhumah' },
} as const
export type Parent = keyof typeof PARENTS

export interface NikOffer {
  /** 'perempuan', 'lahir 3 Maret 2018': only what is still empty. */
  parts: string[]
  /** The inputs to fill. */
  answers: Answers
}

/** Gender and birth date from the NIK, for the inputs that are empty; null when there is nothing to offer. */
export function nikOffer(answers: Answers, today: LocalDate): NikOffer | null {
  const found = offeredByNik(pastedNik(answers.nik ?? ''), yearsBefore(today, OLDEST_AGE), today)
  if (!found) return null
  const { gender, birthDate } = found
  const parts: string[] = []
  const offered: Answers = {}
  if (!answers.gender) {
    parts.push(GENDER_NAMES[gender].toLowerCase())
    offered.gender = gender
  }
  if (BIRTH_DATE_INPUTS.every((name) => !answers[name]?.trim())) {
    const words = longDate(birthDate)
    const [day = '', month = '', year = ''] = words.split(' ')
    parts.push(`lahir ${words}`)
    Object.assign(offered, { birth_day: day, birth_month: month, birth_year: year })
  }
  return parts.length > 0 ? { parts, answers: offered } : null
}

/** Whether the job says that the parent has died. */
export function isDeceased(answers: Answers, parent: Parent): boolean {
  return answers[`${parent}_job`]?.trim().toLowerCase() === PARENTS[parent].deceased.toLowerCase()
}

export interface PhoneOffer {
  parent: Parent
  /** '0812 0000 0001' */
  phone: string
  /** The contact phone is this one. */
  isSame: boolean
}

/** The phones of parents that the contact phone can be. */
export function phoneOffers(answers: Answers): PhoneOffer[] {
  const contact = normalizePhone(answers.phone ?? '')
  return (Object.keys(PARENTS) as Parent[]).flatMap((parent) => {
    const phone = normalizePhone(answers[`${parent}_phone`] ?? '')
    return phone ? { parent, phone: readablePhone(phone), isSame: phone === contact } : []
  })
}

/** Jobs that many parents of the district have; any other answer is as good. */
const COMMON_JOBS = [
  'Petani',
  'Nelayan',
  'Peternak',
  'Pedagang',
  'Wiraswasta',
  'Buruh harian',
  'Tukang',
  'Sopir',
  'Penenun',
  'Karyawan swasta',
  'Guru',
  'PNS',
  'Tenaga honorer',
  'TNI/Polri',
  'Pekerja migran',
  'Tidak bekerja',
]

/** What is offered while a job is typed. */
export const JOBS: Record<Parent, readonly string[]> = {
  father: COMMON_JOBS,
  mother: ['Ibu rumah tangga', ...COMMON_JOBS],
}

/** Sentences of the offers that save typing. */
