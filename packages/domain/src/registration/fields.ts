/**
 * The fields of a registration with the rules that need nothing but the field
 * (docs/product-rules.md#registration-fields). What needs today's date, the season or the zone is in
 * `check-registration.ts`.
 */
import * as z from 'zod/mini'
import { EMAIL_MAX_LENGTH, isEmail } from '../shared/email.ts'
import { id } from '../shared/ids.ts'
import { isLocalDate } from '../shared/local-date.ts'
import { nik } from '../shared/nik.ts'
import { nisn } from '../shared/nisn.ts'
import { personName } from '../shared/person-name.ts'
import { optionalPhone, phone } from '../shared/phone.ts'
import { optionalText, type TextCodes, text } from '../shared/text.ts'
import type { RegistrationCode } from './codes.ts'

export const GENDERS = ['L', 'P'] as const
export type Gender = (typeof GENDERS)[number]
export const GENDER_NAMES: Record<Gender, string> = { L: 'Laki-laki', P: 'Perempuan' }

export const RELIGIONS = ['islam', 'protestan', 'katolik', 'hindu', 'buddha', 'khonghucu'] as const
export type Religion = (typeof RELIGIONS)[number]
export const RELIGION_NAMES: Record<Religion, string> = {
  islam: 'Islam',
  protestan: 'Protestan',
  katolik: 'Katolik',
  hindu: 'Hindu',
  buddha: 'Buddha',
  khonghucu: 'Khonghucu',
}

/** Longest accepted texts, in code points, as the database counts them; `maxlength` counts an emoji twice. */
export const MAX_LENGTH = {
  name: 120,
  birth_place: 100,
  job: 120,
  email: EMAIL_MAX_LENGTH,
  address: 500,
  from_school: 150,
  from_school_address: 300,
} as const

const code = (value: RegistrationCode) => value
const required = (value: RegistrationCode): TextCodes => ({
  required: value,
  long: code('text.long'),
  characters: code('text.characters'),
})
const name = (missing: RegistrationCode) =>
  personName(MAX_LENGTH.name, { ...required(missing), letters: code('name.letters') })
const phoneFormat = { format: code('phone.format') }

/** Fields of both levels. */
const sharedFields = {
  nik: nik({ required: code('nik.required'), length: code('nik.length') }),
  name: name('name.required'),
  gender: z.enum(GENDERS, code('gender.required')),
  religion: z.pipe(
    z.string(code('religion.required')).check(z.overwrite((value) => value.trim().toLowerCase())),
    z.enum(RELIGIONS, code('religion.required')),
  ),
  birth_place: text(MAX_LENGTH.birth_place, required('birth_place.required')),
  birth_date: z.string(code('birth_date.required')).check(
    z.overwrite((value) => value.trim()),
    z.minLength(1, { error: code('birth_date.required'), abort: true }),
    z.refine(isLocalDate, code('birth_date.invalid')),
  ),
  father_name: name('father_name.required'),
  father_job: text(MAX_LENGTH.job, required('father_job.required')),
  father_phone: optionalPhone(phoneFormat),
  mother_name: name('mother_name.required'),
  mother_job: text(MAX_LENGTH.job, required('mother_job.required')),
  mother_phone: optionalPhone(phoneFormat),
  phone: phone({ required: code('phone.required'), ...phoneFormat }),
  email: z.pipe(
    z.nullish(
      z.string(code('email.format')).check(
        z.overwrite((value) => value.trim()),
        z.maxLength(MAX_LENGTH.email, { error: code('email.format'), abort: true }),
        z.refine((value) => value === '' || isEmail(value), code('email.format')),
      ),
    ),
    z.transform((value) => value || null),
  ),
  address: text(MAX_LENGTH.address, required('address.required')),
  district_id: optionalId(code('district.required')),
  village_id: id(code('village.required')),
  school_1_id: id(code('school_1.required')),
  school_2_id: id(code('school_2.required')),
  consent: z.optional(z.nullable(z.literal(true, code('consent.required')))),
}

/** What SMP asks besides (Data Akademik). */
const academicFields = {
  nisn: nisn({ required: code('nisn.required'), length: code('nisn.length') }),
  from_school: text(MAX_LENGTH.from_school, required('from_school.required')),
  from_school_address: optionalText(MAX_LENGTH.from_school_address, {
    required: code('text.characters'),
    long: code('text.long'),
    characters: code('text.characters'),
  }),
  graduation_year: z.union(
    [
      z
        .int(code('graduation_year.required'))
        .check(
          z.minimum(1900, code('graduation_year.required')),
          z.maximum(9999, code('graduation_year.required')),
        ),
      z.pipe(
        z
          .string(code('graduation_year.required'))
          .check(z.regex(/^\s*(19|[2-9]\d)\d\d\s*$/, code('graduation_year.required'))),
        z.transform(Number),
      ),
    ],
    code('graduation_year.required'),
  ),
}

function optionalId(problem: RegistrationCode) {
  return z.pipe(
    z.nullish(z.union([z.literal(''), id(problem)], problem)),
    z.transform((value) => (typeof value === 'number' ? value : null)),
  )
}

export const registrationFields = {
  SD: sharedFields,
  SMP: { ...sharedFields, ...academicFields },
} as const

/** Bodies as OpenAPI documents them; unknown fields are ignored. */
export const registrationBody = {
  SD: z.object(registrationFields.SD),
  SMP: z.object(registrationFields.SMP),
} as const

export type SdRegistration = z.output<typeof registrationBody.SD>
export type SmpRegistration = z.output<typeof registrationBody.SMP>
/** A registration whose fields all hold; academic data are there for SMP only. */
export type RegistrationAnswers = SdRegistration & Partial<Pick<SmpRegistration, keyof typeof academicFields>>
