/**
 * The schema of each field of the catalogue: the rules that depend on the field alone
 * (docs/product-rules.md#registration-fields). Rules that depend on the date, the season or the zone are in
 * `check-registration.ts`.
 */
import * as z from 'zod/mini'
import { optionalEmail } from '../shared/fields/email.ts'
import { nik, nisn } from '../shared/fields/identity-numbers.ts'
import { id } from '../shared/fields/ids.ts'
import { cleanPasted } from '../shared/fields/pasted.ts'
import { optionalPhone, phone } from '../shared/fields/phone.ts'
import { optionalText, personName, type TextCodes, text } from '../shared/fields/text.ts'
import type { Level } from '../shared/level.ts'
import { isLocalDate } from '../shared/local-date.ts'
import { FIELDS, type FieldKey } from './catalogue.ts'
import type { RegistrationCode } from './codes.ts'
import { COMMON_KEYS, type CommonKey, type KeyOfLevel, type KeyWith, keysOfLevel } from './field-keys.ts'
import { GENDERS, RELIGIONS, religionOf } from './field-spec.ts'

const code = (value: RegistrationCode) => value
const phoneFormat = { format: code('phone.format') }

type RequiredTextKey = Exclude<KeyWith<{ kind: 'text' }>, KeyWith<{ optional: true }>>
type OptionalTextKey = KeyWith<{ kind: 'text'; optional: true }>

function requiredText(key: RequiredTextKey) {
  return text(FIELDS[key].maxLength, textCodes(`${key}.required`))
}

function requiredName(key: 'name' | 'father_name' | 'mother_name') {
  const codes = { ...textCodes(`${key}.required`), letters: code('name.letters') }
  return personName(FIELDS[key].maxLength, codes)
}

function emptyableText(key: OptionalTextKey) {
  return optionalText(FIELDS[key].maxLength, textCodes('text.characters'))
}

function textCodes(required: RegistrationCode): TextCodes {
  return { required, long: code('text.long'), characters: code('text.characters') }
}

const SCHEMAS = {
  nik: nik({ required: code('nik.required'), length: code('nik.length') }),
  name: requiredName('name'),
  gender: z.enum(GENDERS, code('gender.required')),
  religion: z.pipe(
    z.string(code('religion.required')).check(z.overwrite(religionOf)),
    z.enum(RELIGIONS, code('religion.required')),
  ),
  birth_place: requiredText('birth_place'),
  birth_date: z.string(code('birth_date.required')).check(
    z.overwrite((value) => value.trim()),
    z.minLength(1, { error: code('birth_date.required'), abort: true }),
    z.refine(isLocalDate, code('birth_date.invalid')),
  ),
  father_name: requiredName('father_name'),
  father_job: requiredText('father_job'),
  father_phone: optionalPhone(phoneFormat),
  mother_name: requiredName('mother_name'),
  mother_job: requiredText('mother_job'),
  mother_phone: optionalPhone(phoneFormat),
  phone: phone({ required: code('phone.required'), ...phoneFormat }),
  email: optionalEmail({ format: code('email.format') }),
  address: requiredText('address'),
  district_id: optionalId(code('district.required')),
  village_id: id(code('village.required')),
  nisn: nisn({ required: code('nisn.required'), length: code('nisn.length') }),
  from_school: requiredText('from_school'),
  from_school_address: emptyableText('from_school_address'),
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
          .check(z.overwrite(cleanPasted), z.regex(/^(19|[2-9]\d)\d\d$/, code('graduation_year.required'))),
        z.transform(Number),
      ),
    ],
    code('graduation_year.required'),
  ),
  school_1_id: id(code('school_1.required')),
  school_2_id: id(code('school_2.required')),
  consent: z.optional(z.nullable(z.literal(true, code('consent.required')))),
} as const satisfies Record<FieldKey, z.ZodMiniType>

function optionalId(problem: RegistrationCode) {
  return z.pipe(
    z.nullish(z.union([z.literal(''), id(problem)], problem)),
    z.transform((value) => (typeof value === 'number' ? value : null)),
  )
}

export function schemaOf(key: FieldKey): z.ZodMiniType {
  return SCHEMAS[key]
}

/** The schemas of the given fields, in their order. */
export function schemasOf<K extends FieldKey>(keys: readonly K[]): { [Key in K]: (typeof SCHEMAS)[Key] } {
  return Object.fromEntries(keys.map((key) => [key, SCHEMAS[key]])) as { [Key in K]: (typeof SCHEMAS)[Key] }
}

/** Common fields first: the digest that is stored with an idempotency key depends on this order. */
function fieldsOf<L extends Level>(level: L) {
  return { ...schemasOf(COMMON_KEYS), ...schemasOf<KeyOfLevel<L>>(keysOfLevel(level)) }
}

export const registrationFields = { SD: fieldsOf('SD'), SMP: fieldsOf('SMP') } as const

/** Bodies as OpenAPI documents them; unknown fields are ignored. */
export const registrationBody = {
  SD: z.object(registrationFields.SD),
  SMP: z.object(registrationFields.SMP),
} as const

type SdRegistration = z.output<typeof registrationBody.SD>
type SmpRegistration = z.output<typeof registrationBody.SMP>
/** A registration whose fields are valid; the fields of one level are optional. */
export type RegistrationAnswers = Pick<SdRegistration, CommonKey> &
  Partial<Omit<SdRegistration & SmpRegistration, CommonKey>>

/** The value of a field after parsing. */
export type FieldValue<K extends FieldKey> = z.output<(typeof SCHEMAS)[K]>
