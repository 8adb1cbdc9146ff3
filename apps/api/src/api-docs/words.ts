/** What the fields of the API mean, for those who write a client. Kept here and not in the schemas, which every parent's browser loads. */
import { complaintFields } from '@spmb/domain/complaint/fields.ts'
import { listQuotas } from '@spmb/domain/quota/contract.ts'
import {
  decision,
  publicRegistration,
  readRegistration,
  registered,
} from '@spmb/domain/registration/contract.ts'
import { MAX_LENGTH, RELIGIONS, registrationFields } from '@spmb/domain/registration/fields.ts'
import { counts } from '@spmb/domain/reporting/contract.ts'
import { lookupItem, nameFilter } from '@spmb/domain/shared/endpoint.ts'
import { listSchoolChoices, schoolChoice } from '@spmb/domain/zoning/contract.ts'
import * as z from 'zod/mini'
import type { Words } from './openapi.ts'

export const FIELD_WORDS = z.registry<Words>()

/** One entry for every field, or it does not compile. */
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
const PHONE = 'An Indonesian telephone number in any usual spelling; stored as +62….'
const person = (who: string) => about(`${who}, up to ${MAX_LENGTH.name} characters.`, 'Contoh Nama')
const job = (who: string) => about(`Job of ${who}, up to ${MAX_LENGTH.job} characters.`, 'Petani')

describeFields(registrationFields.SMP, {
  nik: about(
    'NIK of the child: 16 digits; spaces, dots and dashes between them are left out. One live registration per season and level.',
    '5299011103180001',
  ),
  name: about(`Name of the child, up to ${MAX_LENGTH.name} characters.`, 'Contoh Anak Satu'),
  gender: about('L: male, P: female.', 'L'),
  religion: about(`One of ${RELIGIONS.join(', ')}, in any letter case.`, 'islam'),
  birth_place: about(`Up to ${MAX_LENGTH.birth_place} characters.`, 'Dompu'),
  birth_date: about(
    'A day of the calendar, `YYYY-MM-DD`; not in the future, at most 25 years ago.',
    '2018-03-11',
  ),
  father_name: person('Father or guardian'),
  father_job: job('the father or guardian'),
  father_phone: about(`${PHONE} May be left out.`, '0812 0000 0001'),
  mother_name: person('Mother or guardian'),
  mother_job: job('the mother or guardian'),
  mother_phone: about(`${PHONE} May be left out.`, '0812 0000 0002'),
  phone: about(PHONE, '0812 0000 0000'),
  email: about('May be left out.', 'contoh@contoh.example'),
  address: about(`Street or hamlet, up to ${MAX_LENGTH.address} characters.`, 'Dusun Contoh, RT 01/RW 02'),
  district_id: about('Follows from the village; if sent it must be its district.', 1),
  village_id: about('Where the child lives. Decides which schools may be chosen.', 1),
  school_1_id: about('First choice: a school of this level in the zone of the village.', 1),
  school_2_id: about('Second choice: another one; the same where the zone has only one.', 2),
  consent: about("The parent's consent (UU 27/2022 article 25). Left out: stored as not recorded.", true),
  nisn: about('NISN of the child: 10 digits. One live registration per season.', '0180000001'),
  from_school: about(
    `The school the child comes from, up to ${MAX_LENGTH.from_school} characters.`,
    'SDN Contoh',
  ),
  from_school_address: about(
    `Up to ${MAX_LENGTH.from_school_address} characters. May be left out.`,
    'Jalan Contoh 1',
  ),
  graduation_year: about("Four digits, not after the season's first year; a number or a text.", 2025),
})

describeFields(complaintFields, {
  name: about('Name of the sender.', 'Contoh Pengirim'),
  email: about('Where the office answers.', 'contoh@contoh.example'),
  title: about('What it is about, in a few words.', 'Data anak keliru'),
  content: about('The complaint; line ends stay.', 'Nama anak tertulis keliru.'),
})

const NUMBER = about('The registration number, the public handle of a registration.', 'SD25-00000-00000-0')

describeFields(registered.shape, { no_registration: NUMBER })
// The two choices share their schemas with each other (and with the look-ups), so they share their words.
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

describeFields(lookupItem.shape, { id: about('Never changes.', 1), name: about('As it is shown.', 'Dompu') })
describeFields(nameFilter.def.innerType.def.innerType.shape, {
  name: about(
    'A part of the name; letter case, accents, spacing and apostrophes do not matter. Empty or left out: all.',
    'dom',
  ),
})

const QUOTA_SET = about('False: no quota is set for the season, which is not the same as 0, closed.')

describeFields(listQuotas.data.shape.quota_sd.def.element.shape, {
  id: about('Id of the school.', 1),
  name: about('Name of the school.', 'SD Contoh 1 Dompu'),
  quota: about('Seats of the active season; 0 where none is set.', 28),
  usedQuota: about('Applicants admitted, as far as the results are published.', 0),
  quota_set: QUOTA_SET,
})
describeFields(schoolChoice.shape, {
  id: about('Id of the school.', 1),
  name: about('Name of the school.', 'SD Contoh 1 Dompu'),
  status: about('State or private.'),
  quota: about('Seats of the active season; 0 where none is set.', 28),
  available: about('Seats minus admitted, never below 0.', 28),
  quota_set: QUOTA_SET,
})
FIELD_WORDS.add(listSchoolChoices.params.shape.type, about('`sd` or `smp`, in any letter case.', 'sd'))
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
