import { describe, expect, test } from 'vitest'
import { LEVELS } from '../shared/level.ts'
import { FIELD_KEYS } from './catalogue.ts'
import { CARD_KEYS, COLUMN_KEYS, ONE_LEVEL_COLUMN_KEYS } from './column-keys.ts'
import { fieldSpec, IDENTITY_KEYS, keysOfLevel } from './field-keys.ts'
import { SECTIONS } from './field-spec.ts'
import { registrationFields } from './fields.ts'
import { applicant } from './staff/applicant.ts'
import { editableFields } from './staff/contract.staff.ts'
import { ADMIN_KEYS, EDITABLE_KEYS, listKeys } from './staff/field-keys.ts'
import { SORT_COLUMNS } from './staff/list-query.ts'

describe.each(LEVELS)('the fields of %s', (level) => {
  test('are those of the request body', () => {
    expect(Object.keys(registrationFields[level]).sort()).toEqual([...keysOfLevel(level)].sort())
  })

  test('are grouped by section, in the order of the sections', () => {
    const sections = keysOfLevel(level).map((key) => fieldSpec(key).section)
    const order = Object.keys(SECTIONS).filter((section) => sections.some((other) => other === section))
    expect([...new Set(sections)]).toEqual(order)
    expect(sections.filter((section, i) => section !== sections[i - 1])).toEqual(order)
  })

  test('have list columns in different places', () => {
    const places = listKeys(level).map((key) => fieldSpec(key).list?.place ?? 0)
    expect([...new Set(places)].sort()).toEqual(places)
  })

  test('can be edited, except for district and consent', () => {
    expect(Object.keys(editableFields[level]).sort()).toEqual(
      keysOfLevel(level)
        .filter((key) => key !== 'district_id' && key !== 'consent')
        .sort(),
    )
  })
})

test('every stored field is exported under a distinct heading', () => {
  const exported = FIELD_KEYS.filter((key) => fieldSpec(key).export)
  expect(exported).toEqual(FIELD_KEYS.filter((key) => key !== 'consent'))
  const headings = exported.map((key) => fieldSpec(key).export?.heading)
  expect(new Set(headings).size).toBe(headings.length)
})

test('only an admin can change the identity of the child, its village and its schools', () => {
  expect(ADMIN_KEYS).toEqual(['nik', 'village_id', 'school_1_id', 'school_2_id'])
  expect(EDITABLE_KEYS).toHaveLength(FIELD_KEYS.length - 2)
})

test('the card has no NIK, parents, contact or address (product rule, the card)', () => {
  expect(CARD_KEYS).toEqual(['name', 'gender', 'birth_place', 'village_id', 'school_1_id', 'school_2_id'])
})

test('every field has a column, except identities, district and consent', () => {
  expect(IDENTITY_KEYS).toEqual(['nik', 'nisn'])
  expect([...COLUMN_KEYS, ...IDENTITY_KEYS, 'district_id', 'consent'].sort()).toEqual([...FIELD_KEYS].sort())
  expect(ONE_LEVEL_COLUMN_KEYS).toEqual(['from_school', 'from_school_address', 'graduation_year'])
})

test('lists are sorted by number, name, gender, birth date, parents, schools and time', () => {
  expect(SORT_COLUMNS).toEqual([
    'no_registration',
    'name',
    'gender',
    'birth_date',
    'father_name',
    'mother_name',
    'school_1_id',
    'school_2_id',
    'created_at',
  ])
  expect(listKeys('SMP')).toEqual([
    'name',
    'nisn',
    'gender',
    'father_name',
    'mother_name',
    'school_1_id',
    'school_2_id',
  ])
  expect(listKeys('SD')).toEqual(listKeys('SMP').filter((key) => key !== 'nisn'))
})

test('the record has every answer, the NIK masked', () => {
  const { meta_student_id: nested, ...own } = applicant.shape
  const keys = [...Object.keys(own), ...Object.keys(nested.shape), 'district_id']
  for (const key of FIELD_KEYS) {
    if (key === 'nik') expect(keys).not.toContain(key)
    else if (key !== 'consent') expect(keys).toContain(key)
  }
  expect(keys).toContain('nik_masked')
})
