/** Descriptions of the API's fields for authors of clients. They are not in the schemas, which the public pages load. */
import { complaintFields } from '@spmb/domain/complaint/fields.ts'
import { listQuotas } from '@spmb/domain/quota/contract.public.ts'
import { FIELD_KEYS, type FieldKey } from '@spmb/domain/registration/catalogue.ts'
import {
  claimedPaths,
  decision,
  mailWish,
  numberCheck,
  publicRegistration,
  readRegistration,
  registered,
} from '@spmb/domain/registration/contract.public.ts'
import { fieldSpec } from '@spmb/domain/registration/field-keys.ts'
import type { FieldKind, FieldSpec } from '@spmb/domain/registration/field-spec.ts'
import { schemaOf } from '@spmb/domain/registration/fields.ts'
import { managedSignIn } from '@spmb/domain/registration/manage/contract.public.ts'
import { counts } from '@spmb/domain/reporting/contract.public.ts'
import { lookupItem, nameFilter } from '@spmb/domain/shared/endpoint.ts'
import { listAllChoices, listSchoolChoices, schoolChoice } from '@spmb/domain/zoning/contract.public.ts'
import * as z from 'zod/mini'
import type { Words } from './openapi.ts'

export const FIELD_WORDS = z.registry<Words>()

/** One entry for every field; the compiler reports a missing one. */
function describeFields<Fields extends Record<string, z.core.$ZodType>>(
  fields: Fields,
  words: Record<keyof Fields & string, Words>,
) {
  for (const [name, schema] of Object.entries(fields)) FIELD_WORDS.add(schema, words[name] as Words)
}

/** Examples are invented: NIK district part 99, telephone numbers of zeros. */
const about = (description: string, ...examples: unknown[]): Words => ({
  description,
  ...(examples.length > 0 ? { examples } : {}),
})

/** The catalogue's description, for fields that need no other. */
function fieldWords(spec: FieldSpec): string[] {
  return [
    ...('maxLength' in spec ? [`Up to ${spec.maxLength} characters.`] : []),
    ...(spec.kind === 'phone'
      ? ["A telephone number in any usual spelling; stored as +62… or with another country's code."]
      : []),
    ...(spec.kind === 'choice' ? [`One of ${Object.keys(spec.options).join(', ')}.`] : []),
    ...(spec.optional ? ['May be left out.'] : []),
  ]
}

/** A valid value for each kind that has no list of values. */
const EXAMPLES: Record<Exclude<FieldKind, 'choice' | 'identity'>, unknown> = {
  text: 'Contoh',
  email: 'contoh@contoh.example',
  phone: '0812 0000 0000',
  date: '2018-03-11',
  year: 2025,
  id: 1,
  consent: true,
}

/** Additions to the catalogue: the meaning in English, rules between fields, and better examples. */
const FIELD_NOTES: Partial<Record<FieldKey, [note: string, example?: unknown]>> = {
  nik: [
    'NIK of the child: 16 digits; spaces, dots and dashes between them are left out. One live registration per season and level.',
    '5299011103180001',
  ],
  name: ['Name of the child.', 'Contoh Anak Satu'],
  gender: ['L: male, P: female.'],
  religion: ['In any letter case.'],
  birth_place: ['Place of birth.', 'Mataram'],
  birth_date: ['A day of the calendar, `YYYY-MM-DD`; not in the future, at most 25 years ago.'],
  father_name: ['Father or guardian.', 'Contoh Ayah'],
  father_job: ['Job of the father or guardian.', 'Petani'],
  father_phone: ['Phone of the father or guardian.', '0812 0000 0001'],
  mother_name: ['Mother or guardian.', 'Contoh Ibu'],
  mother_job: ['Job of the mother or guardian.', 'Petani'],
  mother_phone: ['Phone of the mother or guardian.', '0812 0000 0002'],
  address: ['Street or hamlet.', 'Dusun Contoh, RT 01/RW 02'],
  district_id: ['Follows from the village; if sent it must be its district.'],
  village_id: ['Where the child lives. Decides which schools may be chosen.'],
  school_1_id: ['First choice: a school of this level in the zone of the village.'],
  school_2_id: ['Second choice: another one; the same where the zone has only one.', 2],
  consent: ["The parent's consent (UU 27/2022 article 25). Left out: stored as not recorded."],
  nisn: ['NISN of the child: 10 digits. One live registration per season.', '0180000001'],
  from_school: ['The school that the child comes from.', 'SDN Contoh'],
  from_school_address: ['Address of that school.', 'Jalan Contoh 1'],
  graduation_year: ["Four digits, not after the season's first year; a number or a text."],
}

for (const key of FIELD_KEYS) {
  const spec = fieldSpec(key)
  const [note = `${spec.label}.`, example = exampleOf(spec)] = FIELD_NOTES[key] ?? []
  FIELD_WORDS.add(schemaOf(key), about([note, ...fieldWords(spec)].join(' '), example))
}

function exampleOf(spec: FieldSpec): unknown {
  if (spec.kind === 'choice') return Object.keys(spec.options)[0]
  if (spec.kind === 'identity') return '0'.repeat(spec.digits)
  return EXAMPLES[spec.kind]
}

describeFields(complaintFields, {
  name: about('Name of the sender.', 'Contoh Pengirim'),
  email: about(
    'Where the office can reach the sender; may be left out when a phone is given.',
    'contoh@contoh.example',
  ),
  phone: about(
    'The same as a phone in any common spelling; may be left out when an e-mail address is given.',
    '0812 0000 0000',
  ),
  title: about('What it is about, in a few words.', 'Data anak keliru'),
  content: about('The complaint; line ends stay.', 'Nama anak tertulis keliru.'),
})

const NUMBER = about('The registration number, the public handle of a registration.', 'SD25-00000-00000-0')

const CHANGE_CODE = about('Eight letters and digits (Crockford base 32), in any spelling.', 'K7RM4W2X')
describeFields(registered.shape, {
  no_registration: NUMBER,
  change_code: about(
    'The change code: the family corrects or withdraws the registration with it. Null when a retry comes after the school has made a new one.',
    'K7RM4W2X',
  ),
  number_check: about('Another registration has the NIK or NISN too, and the office checks whose it is.'),
})
describeFields(numberCheck, {
  number_check: about(
    'After a refusal because the NIK or NISN is registered: stores the registration, and the office checks whose it is. May be left out.',
    true,
  ),
})
describeFields(claimedPaths, {
  paths: about(
    'The paths that the child claims, as saveOwnClaim takes them without version. May be left out: the child then competes by its village.',
    [{ path: 'afirmasi', criterion: 'kurang_mampu', card_kind: 'Kartu PKH', card_number: '5201-0099' }],
  ),
})
describeFields(mailWish, {
  mail_wanted: about(
    'The family asks for messages to its e-mail address. Nothing while the office sends none, or without an address. May be left out.',
    true,
  ),
})
describeFields(managedSignIn.shape, { no_registration: NUMBER, change_code: CHANGE_CODE })
// The two choices and the look-ups share their schemas, so they share their descriptions.
FIELD_WORDS.add(publicRegistration.shape.no_registration, NUMBER)
FIELD_WORDS.add(publicRegistration.shape.name, about('Name of the child.'))
FIELD_WORDS.add(publicRegistration.shape.type, about('Level.'))
FIELD_WORDS.add(decision, about('Decision about a choice; null: none, or not published yet.'))
FIELD_WORDS.add(lookupItem, about('Id and name.'))
describeFields(readRegistration.params.shape, {
  no: about(
    'A registration number in any spelling: letter case, dashes and spaces do not matter, O counts as 0, I and L as 1.',
    'SD25-00000-00000-0',
  ),
})

describeFields(lookupItem.shape, { id: about('Never changes.', 1), name: about('As it is shown.', 'Contoh') })
describeFields(nameFilter.def.innerType.def.innerType.shape, {
  name: about(
    'A part of the name; letter case, accents, spacing and apostrophes do not matter. Empty or left out: all.',
    'con',
  ),
})

const QUOTA_SET = about('False: no quota is set for the season, which is not the same as 0, closed.')

describeFields(listQuotas.data.shape.quota_sd.def.element.shape, {
  id: about('Id of the school.', 1),
  name: about('Name of the school.', 'SD Negeri 01 Contoh'),
  quota: about('Seats of the active season; 0 where none is set.', 28),
  usedQuota: about('Applicants admitted, as far as the results are published.', 0),
  quota_set: QUOTA_SET,
})
describeFields(schoolChoice.shape, {
  id: about('Id of the school.', 1),
  name: about('Name of the school.', 'SD Negeri 01 Contoh'),
  status: about('State or private.'),
  quota: about('Seats of the active season; 0 where none is set.', 28),
  available: about('Seats minus admitted, never below 0.', 28),
  quota_set: QUOTA_SET,
  metres: about('From the village to the school; null: unknown.', 1_300),
  applicants: about(
    'Live applicants of the season who chose the school first or second, counted about once a minute; null: not counted yet. `rounded`: down to a multiple of five, until the closing.',
    { first: 20, second: 5, rounded: true },
  ),
})
for (const { params } of [listSchoolChoices, listAllChoices])
  FIELD_WORDS.add(params.shape.type, about('`sd` or `smp`, in any letter case.', 'sd'))
FIELD_WORDS.add(
  listSchoolChoices.data.shape.proposed,
  about('The zone is a proposal and not yet the decision of the office.'),
)

describeFields(counts.shape, {
  ppdb: about('Live registrations of the active season.', 1284),
  school: about('Schools.', 272),
  student: about('Applicants admitted in published seasons.', 0),
  chart: about(
    'Registrations per season year: the current calendar year and the ten before it, oldest first.',
  ),
})
