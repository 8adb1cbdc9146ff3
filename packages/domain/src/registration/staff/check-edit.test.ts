import { describe, expect, test } from 'vitest'
import { checkEdit } from './check-edit.ts'

const TODAY = { today: '2025-06-05', firstYear: 2025 } as const
const NOTHING = {
  fields: {},
  decisions: {},
  reason: null,
  correctionReason: null,
  version: null,
  ageConfirmed: null,
}

const edit = (body: unknown, level: 'SD' | 'SMP' = 'SD', context: { id?: number } = {}) =>
  checkEdit(level, body, { ...TODAY, ...context })
const problemsOf = (...args: Parameters<typeof edit>) => {
  const verdict = edit(...args)
  return verdict.ok ? {} : verdict.problems
}

test('only fields of the body are in the edit, as they are stored', () => {
  expect(edit({ name: '  Contoh   Anak ', birth_place: undefined, unknown: 'x' })).toEqual({
    ok: true,
    edit: { ...NOTHING, fields: { name: 'Contoh Anak' } },
  })
})

test.each([[null], [undefined], ['text'], [7], [[]], [{}]])('the body %j changes nothing', (body) => {
  expect(edit(body)).toEqual({ ok: true, edit: NOTHING })
})

test('decisions, their reason and the version are separate from the fields', () => {
  const body = {
    version: 3,
    school_id: 12,
    status_announcement: 'LULUS',
    school_2_status: 'TIDAK LULUS',
    decision_reason: 'Menurut urutan',
  }
  expect(edit(body)).toEqual({
    ok: true,
    edit: {
      fields: {},
      decisions: { school_id: 12, status_announcement: 'LULUS', school_2_status: 'TIDAK LULUS' },
      reason: 'Menurut urutan',
      correctionReason: null,
      version: 3,
      ageConfirmed: null,
    },
  })
})

test.each([[null], ['']])('the school %j is the default one', (school_id) => {
  expect(edit({ school_id, status_announcement: 'LULUS' })).toEqual({
    ok: true,
    edit: { ...NOTHING, decisions: { status_announcement: 'LULUS' } },
  })
})

describe('the id of the body', () => {
  test.each([
    ['equals that of the path', { id: 5 }, { id: 5 }, {}],
    ['differs from that of the path', { id: 6 }, { id: 5 }, { id: ['id.other'] }],
    ['has no path to compare with', { id: 6 }, {}, {}],
    ['is absent', {}, { id: 5 }, {}],
  ])('%s', (_, body, context, problems) => {
    expect(problemsOf(body, 'SD', context)).toEqual(problems)
  })
})

test.each([
  ['SD', 'SD', {}],
  ['sd', 'SD', {}],
  ['smp', 'SMP', {}],
  ['smp', 'SD', { type: ['type.other'] }],
  ['', 'SD', { type: ['type.other'] }],
] as const)('the type %j in an edit of %s', (type, level, problems) => {
  expect(problemsOf({ type }, level)).toEqual(problems)
})

test('wrong fields are named in the order of the form, before decisions and the rest', () => {
  const problems = problemsOf(
    {
      version: 'x',
      type: 'SMP',
      id: 9,
      status_announcement: 'MAYBE',
      phone: '12',
      birth_date: '2026-01-01',
      name: '',
    },
    'SD',
    { id: 5 },
  )
  expect(problems).toMatchObject({
    name: ['name.required'],
    birth_date: ['birth_date.future'],
    version: ['version.format'],
    id: ['id.other'],
    type: ['type.other'],
  })
  expect(Object.keys(problems)).toEqual([
    'name',
    'birth_date',
    'phone',
    'version',
    'status_announcement',
    'id',
    'type',
  ])
})

test('years are checked against today and the season', () => {
  expect(problemsOf({ graduation_year: 2026 }, 'SMP')).toEqual({
    graduation_year: ['graduation_year.future'],
  })
  expect(problemsOf({ graduation_year: 2025 }, 'SMP')).toEqual({})
  expect(problemsOf({ birth_date: '2025-06-05' })).toEqual({})
})

test('a field of the other level is ignored', () => {
  expect(edit({ graduation_year: 2026 }, 'SD')).toEqual({ ok: true, edit: NOTHING })
})
