import { describe, expect, test } from 'vitest'
import { A_CHILD } from '../../testing/child.ts'
import type { Level } from '../shared/level.ts'
import {
  checkRegistration,
  inFormOrder,
  type RegistrationContext,
  requiredOnTheForm,
} from './check-registration.ts'
import { registrationFields } from './fields.ts'

const context: RegistrationContext = {
  today: '2025-06-03',
  firstYear: 2025,
  zoneOf: (villageId) =>
    villageId === 10 ? { villageId, districtId: 1, schoolIds: new Set([100, 101]) } : null,
}

const VALID = {
  nik: '5299011103180001',
  ...A_CHILD,
  village_id: 10,
  school_1_id: 100,
  school_2_id: 101,
}
const ACADEMIC = { nisn: '0180000001', from_school: 'MI Contoh', graduation_year: 2025 }
const valid = (level: Level) => (level === 'SD' ? VALID : { ...VALID, ...ACADEMIC })

const problemsOf = (level: Level, body: unknown, facts: Partial<RegistrationContext> = {}) => {
  const checked = checkRegistration(level, body, { ...context, ...facts })
  return checked.ok ? {} : checked.problems
}
const answersOf = (level: Level, body: unknown) => {
  const checked = checkRegistration(level, body, context)
  if (!checked.ok) throw new Error(JSON.stringify(checked.problems))
  return checked.answers
}

describe.each(['SD', 'SMP'] as const)('a complete registration for %s', (level) => {
  test('is parsed with optional answers as null', () => {
    expect(answersOf(level, valid(level))).toEqual({
      ...valid(level),
      phone: '+6281200000000',
      father_phone: null,
      mother_phone: null,
      email: null,
      district_id: null,
      consent: undefined,
      ...(level === 'SMP' ? { from_school_address: null } : {}),
    })
  })

  test('is parsed without unknown fields', () => {
    const extra = { ...valid(level), id: 1, school_1_decision: 'LULUS', __proto__: { name: 'x' } }
    expect(Object.keys(answersOf(level, extra)).sort()).toEqual(Object.keys(registrationFields[level]).sort())
  })

  test.each([
    'nik',
    'name',
    'gender',
    'religion',
    'birth_place',
    'birth_date',
    'father_name',
    'father_job',
    'mother_name',
    'mother_job',
    'phone',
    'address',
  ])('requires %s; an empty, null, numeric or nested value is missing', (field) => {
    for (const value of [undefined, null, '', '   ', 5, true, [], {}]) {
      expect(problemsOf(level, { ...valid(level), [field]: value })).toEqual({
        [field]: [`${field}.required`],
      })
    }
  })

  test.each([
    ['village_id', 'village.required'],
    ['school_1_id', 'school_1.required'],
    ['school_2_id', 'school_2.required'],
  ])('requires %s', (field, code) => {
    for (const value of [undefined, null, '', 0, -1, 1.5, 2 ** 31, 'x', [], {}]) {
      expect(problemsOf(level, { ...valid(level), [field]: value })).toEqual({ [field]: [code] })
    }
  })

  test.each([
    ['nothing', undefined],
    ['null', null],
    ['a text', 'x'],
    ['a number', 1],
    ['a list', [VALID]],
    ['an object whose fields it only inherits', Object.create(VALID)],
  ])('is not %s: every required field is named, in the order of the form', (_title, body) => {
    const fields = [
      'nik',
      'name',
      'gender',
      'religion',
      'birth_place',
      'birth_date',
      'father_name',
      'father_job',
      'mother_name',
      'mother_job',
      'phone',
      'address',
      'village_id',
    ]
    const academic = level === 'SMP' ? ['nisn', 'from_school', 'graduation_year'] : []
    expect(Object.keys(problemsOf(level, body))).toEqual([
      ...fields,
      ...academic,
      'school_1_id',
      'school_2_id',
    ])
  })
})

describe('what a field accepts', () => {
  test.each<[string, unknown, unknown]>([
    ['nik', '5299-0111-0318-0001', '5299011103180001'],
    ['name', ' Contoh   Anak ', 'Contoh Anak'],
    ['name', 'N'.repeat(150), 'N'.repeat(150)],
    ['gender', 'P', 'P'],
    ['religion', 'KHONGHUCU', 'khonghucu'],
    ['religion', ' Hindu ', 'hindu'],
    ['religion', 'Kristen', 'protestan'],
    ['religion', 'Kong  Hu Cu', 'khonghucu'],
    ['religion', 'kepercayaan', 'kepercayaan'],
    ['birth_date', ' 2018-03-11 ', '2018-03-11'],
    ['birth_date', '2025-06-03', '2025-06-03'],
    ['birth_date', '2000-06-03', '2000-06-03'],
    ['father_phone', '', null],
    ['father_phone', '0373 000000', '+62373000000'],
    ['email', '', null],
    ['email', ' contoh@contoh.example ', 'contoh@contoh.example'],
    ['address', 'x'.repeat(500), 'x'.repeat(500)],
    ['district_id', '', null],
    ['district_id', '1', 1],
    ['village_id', '10', 10],
    ['consent', true, true],
    ['consent', null, null],
  ])('%s takes %j as %j', (field, value, read) => {
    expect(answersOf('SD', { ...VALID, [field]: value })).toHaveProperty(field, read)
  })

  test.each<[string, unknown, unknown]>([
    ['nisn', '018 000 0001', '0180000001'],
    ['from_school', 'SDN 1 Bima', 'SDN 1 Bima'],
    ['from_school_address', '', null],
    ['from_school_address', 'x'.repeat(300), 'x'.repeat(300)],
    ['graduation_year', '2024', 2024],
    ['graduation_year', ' 2025 ', 2025],
    ['graduation_year', 1900, 1900],
  ])('for SMP, %s takes %j as %j', (field, value, read) => {
    expect(answersOf('SMP', { ...VALID, ...ACADEMIC, [field]: value })).toHaveProperty(field, read)
  })
})

describe('what a field refuses', () => {
  test.each<[string, unknown, string[]]>([
    ['nik', '529901110318000', ['nik.length']],
    ['nik', '0000 0000 0000 0000', ['number.filler']],
    ['nik', '9999999999999999', ['number.filler']],
    ['nik', '1234567890123456', ['number.filler']],
    ['name', 'N'.repeat(151), ['text.long']],
    ['name', 'A\u0000', ['text.characters']],
    ['name', `${'N'.repeat(151)}\u0000`, ['text.long', 'text.characters']],
    ['gender', 'l', ['gender.required']],
    ['gender', 'Laki-laki', ['gender.required']],
    ['religion', 'kristen lain', ['religion.required']],
    ['religion', 'constructor', ['religion.required']],
    ['religion', 'ıslam', ['religion.required']],
    ['birth_place', 'x'.repeat(101), ['text.long']],
    ['birth_date', '11-03-2018', ['birth_date.invalid']],
    ['birth_date', '2018-02-29', ['birth_date.invalid']],
    ['birth_date', '2025-06-04', ['birth_date.future']],
    ['birth_date', '9999-12-31', ['birth_date.future']],
    ['birth_date', '2000-06-02', ['birth_date.too_old']],
    ['birth_date', '0001-01-01', ['birth_date.too_old']],
    ['father_job', 'x'.repeat(121), ['text.long']],
    ['phone', '12345', ['phone.format']],
    ['father_phone', '12345', ['phone.format']],
    ['mother_phone', 5, ['phone.format']],
    ['email', 'contoh', ['email.format']],
    ['email', 'contoh@contoh', ['email.format']],
    ['email', 'con toh@contoh.example', ['email.format']],
    ['email', 'contoh@contoh.example, lain@contoh.example', ['email.format']],
    ['email', 'contoh\u0000@contoh.example', ['email.format']],
    ['email', `${'x'.repeat(250)}@contoh.example`, ['email.format']],
    ['address', 'x'.repeat(501), ['text.long']],
    ['district_id', 'x', ['district.required']],
    ['district_id', 2, ['district.other_village']],
    ['village_id', 11, ['village.unknown']],
    ['school_1_id', 999, ['school.outside_zone']],
    ['school_2_id', 100, ['school.same_twice']],
    ['consent', false, ['consent.required']],
    ['consent', 'true', ['consent.required']],
    ['consent', 1, ['consent.required']],
  ])('%s does not take %j', (field, value, codes) => {
    expect(problemsOf('SD', { ...VALID, [field]: value })).toEqual({ [field]: codes })
  })

  test.each<[string, unknown, string[]]>([
    ['nisn', '018000000', ['nisn.length']],
    ['nisn', '0000000000', ['number.filler']],
    ['nisn', '77 7777 7777', ['number.filler']],
    ['nisn', undefined, ['nisn.required']],
    ['from_school', '', ['from_school.required']],
    ['from_school', 'x'.repeat(151), ['text.long']],
    ['from_school_address', 'x'.repeat(301), ['text.long']],
    ['from_school_address', 5, ['text.characters']],
    ['graduation_year', undefined, ['graduation_year.required']],
    ['graduation_year', '', ['graduation_year.required']],
    ['graduation_year', '25', ['graduation_year.required']],
    ['graduation_year', '20250', ['graduation_year.required']],
    ['graduation_year', 1899, ['graduation_year.required']],
    ['graduation_year', 2024.5, ['graduation_year.required']],
    ['graduation_year', 2026, ['graduation_year.future']],
    ['graduation_year', '9999', ['graduation_year.future']],
  ])('for SMP, %s does not take %j', (field, value, codes) => {
    expect(problemsOf('SMP', { ...VALID, ...ACADEMIC, [field]: value })).toEqual({ [field]: codes })
  })

  test('all problems together, each under its field and in the order of the form', () => {
    const body = {
      ...VALID,
      ...ACADEMIC,
      school_2_id: 100,
      nik: '1',
      graduation_year: 2026,
      email: 'x',
      birth_date: '2030-01-01',
    }
    expect(Object.entries(problemsOf('SMP', body))).toEqual([
      ['nik', ['nik.length']],
      ['birth_date', ['birth_date.future']],
      ['email', ['email.format']],
      ['graduation_year', ['graduation_year.future']],
      ['school_2_id', ['school.same_twice']],
    ])
  })

  test('no academic data for SD, where they are ignored', () => {
    expect(problemsOf('SD', { ...VALID, nisn: 'x', graduation_year: 3000 })).toEqual({})
  })
})

test('accepts the same school as both choices when the zone has only one', () => {
  const one = { zoneOf: () => ({ villageId: 10, districtId: 1, schoolIds: new Set([100]) }) }
  expect(problemsOf('SD', { ...VALID, school_2_id: 100 }, one)).toEqual({})
})

test('does not check the choices while the zone is not loaded', () => {
  const { zoneOf: _, ...withoutZone } = context
  expect(checkRegistration('SD', { ...VALID, school_1_id: 999, village_id: 77 }, withoutZone).ok).toBe(true)
})

test('does not look up the zone of an invalid village id', () => {
  const asked: number[] = []
  const zoneOf = (villageId: number) => {
    asked.push(villageId)
    return null
  }
  for (const village_id of [undefined, 'x', 0, 2 ** 31])
    problemsOf('SD', { ...VALID, village_id }, { zoneOf })
  expect(asked).toEqual([])
})

describe('fields that only the form requires', () => {
  test.each([
    [{ district_id: '1', consent: true }, {}],
    [{ district_id: 1, consent: true }, {}],
    [{ district_id: '', consent: true }, { district_id: ['district.required'] }],
    [{ consent: true }, { district_id: ['district.required'] }],
    [{ district_id: 1 }, { consent: ['consent.required'] }],
    [{ district_id: 1, consent: false }, { consent: ['consent.required'] }],
    [{ district_id: 1, consent: 'on' }, { consent: ['consent.required'] }],
    [{}, { district_id: ['district.required'], consent: ['consent.required'] }],
  ])('%j: %j', (body, problems) => {
    expect(requiredOnTheForm(body)).toEqual(problems)
  })
})

test('inFormOrder keeps the problems of every field of a level', () => {
  for (const level of ['SD', 'SMP'] as const) {
    const every = Object.fromEntries(
      [...Object.keys(registrationFields[level]), '_'].map((field) => [field, ['name.required' as const]]),
    )
    expect(Object.keys(inFormOrder(level, every)).sort()).toEqual(Object.keys(every).sort())
  }
})
