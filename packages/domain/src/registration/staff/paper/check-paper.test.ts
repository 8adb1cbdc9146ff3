import { describe, expect, test } from 'vitest'
import { A_CHILD } from '../../../../testing/child.ts'
import { checkPaper, enteringRefusal } from './check-paper.ts'

const FORM = {
  nik: '5299011103180001',
  ...A_CHILD,
  village_id: 3,
  school_1_id: 1,
  school_2_id: 2,
  paper_consent: true,
  paper_consent_on: '2025-06-02',
}
const OPEN = { today: '2025-06-03', firstYear: 2025, isLate: false }
const LATE = { ...OPEN, isLate: true }

function problemsOf(changes: object, context = OPEN) {
  const checked = checkPaper('SD', { ...FORM, ...changes }, context)
  return checked.ok ? {} : checked.problems
}

test('a complete form is accepted with its date of consent', () => {
  expect(checkPaper('SD', FORM, OPEN)).toMatchObject({
    ok: true,
    answers: { phone: '+6281200000000', nik: FORM.nik },
    facts: { consentOn: '2025-06-02', receivedOn: null, lateReason: null },
  })
})

describe('the phone', () => {
  test('may be missing only where the form says so', () => {
    expect(problemsOf({ phone: '' })).toEqual({ phone: ['phone.required'] })
    expect(problemsOf({ phone: '', no_phone: false })).toEqual({ phone: ['phone.required'] })
    expect(checkPaper('SD', { ...FORM, phone: '', no_phone: true }, OPEN)).toMatchObject({
      ok: true,
      answers: { phone: null },
    })
  })
  test('and its absence contradict each other', () => {
    expect(problemsOf({ no_phone: true })).toEqual({ no_phone: ['no_phone.phone_given'] })
  })
})

describe('a number that follows', () => {
  const later = { nik: '', nik_missing: true, number_reason: ' Akta belum terbit ' }
  test('may be missing with a reason, in each level the numbers that it has', () => {
    const checked = checkPaper('SD', { ...FORM, ...later }, OPEN)
    expect(checked).toMatchObject({ ok: true, answers: { nik: null } })
    expect(checked.ok && checked.facts).toEqual({
      consentOn: '2025-06-02',
      receivedOn: null,
      lateReason: null,
      numberReason: 'Akta belum terbit',
    })
    const smp = {
      ...FORM,
      from_school: 'SDN Contoh',
      graduation_year: 2025,
      nisn_missing: true,
      number_reason: 'Pindahan',
    }
    expect(checkPaper('SMP', smp, OPEN)).toMatchObject({
      ok: true,
      answers: { nik: FORM.nik, nisn: null },
      facts: { numberReason: 'Pindahan' },
    })
    expect(problemsOf({ nisn_missing: true }), 'of the other level').toEqual({})
  })
  test('needs its tick and its reason, and contradicts a number', () => {
    expect(problemsOf({ ...later, nik_missing: false })).toEqual({ nik: ['nik.required'] })
    expect(problemsOf({ ...later, number_reason: ' ' })).toEqual({ number_reason: ['missing.reason'] })
    expect(problemsOf({ ...later, nik: FORM.nik })).toEqual({ nik_missing: ['missing.number_given'] })
    expect(problemsOf({ ...later, nik_missing: 'ya' })).toMatchObject({
      nik_missing: ['missing.number_given'],
    })
  })
  test('does not say that the papers of another number were seen', () => {
    const checked = checkPaper('SD', { ...FORM, ...later }, OPEN)
    expect(checked.ok && checked.facts.numbersChecked).toBeUndefined()
    const ticked = checkPaper('SD', { ...FORM, number_check: true, number_reason: 'KK dilihat' }, OPEN)
    expect(ticked.ok && ticked.facts).toMatchObject({ numbersChecked: true, numberReason: 'KK dilihat' })
  })
})

test.each([
  [{ paper_consent: false }, { paper_consent: ['paper_consent.required'] }],
  [{ paper_consent: undefined }, { paper_consent: ['paper_consent.required'] }],
  [{ paper_consent_on: '' }, { paper_consent_on: ['paper_consent_on.required'] }],
  [{ paper_consent_on: '2025-02-30' }, { paper_consent_on: ['paper_date.invalid'] }],
  [{ paper_consent_on: '2025-06-04' }, { paper_consent_on: ['paper_date.future'] }],
  [{ paper_consent_on: '2024-06-30' }, { paper_consent_on: ['paper_date.too_early'] }],
  [{ received_on: '2025-06-04' }, { received_on: ['paper_date.future'] }],
  [{ received_on: 'kemarin' }, { received_on: ['paper_date.invalid'] }],
  [{ late_reason: 'a'.repeat(501) }, { late_reason: ['late_reason.required'] }],
  [{ nik: '' }, { nik: ['nik.required'] }],
  [{ nik: '1111111111111111' }, { nik: ['number.filler'] }],
])('%j is refused', (changes, problems) => {
  expect(problemsOf(changes)).toEqual(problems)
})

describe('after the closing', () => {
  test('date of receipt and reason are required', () => {
    expect(problemsOf({}, LATE)).toEqual({
      received_on: ['received_on.required'],
      late_reason: ['late_reason.required'],
    })
    expect(problemsOf({ received_on: '', late_reason: ' ' }, LATE)).toEqual(problemsOf({}, LATE))
  })
  test('they are kept', () => {
    const late = { received_on: '2025-06-01', late_reason: ' Banjir ' }
    expect(checkPaper('SD', { ...FORM, ...late }, LATE)).toMatchObject({
      ok: true,
      facts: { receivedOn: '2025-06-01', lateReason: 'Banjir' },
    })
  })
})

describe('a late registration', () => {
  const late = { registered_late: true }
  test('needs neither date of receipt nor reason, and keeps none', () => {
    const sent = { ...FORM, ...late, received_on: '2025-06-01', late_reason: 'Banjir' }
    for (const form of [sent, { ...FORM, ...late }])
      expect(checkPaper('SD', form, LATE)).toMatchObject({
        ok: true,
        facts: { registeredLate: true, receivedOn: null, lateReason: null },
      })
  })
  test('is said by a tick alone', () => {
    expect(problemsOf({ registered_late: 'ya' })).toEqual({ registered_late: ['registered_late'] })
    const checked = checkPaper('SD', { ...FORM, registered_late: false }, OPEN)
    expect(checked.ok && checked.facts).not.toHaveProperty('registeredLate')
  })
})

test.each([
  ['before', true, 'before'],
  ['open', false, null],
  ['closed', true, null],
  ['closed', false, 'only_admin'],
] as const)('a form that competes, with registration %s and an admin %s: %s', (window, isAdmin, refusal) => {
  expect(enteringRefusal(window, isAdmin)).toBe(refusal)
})

test('the zone of the village is checked', () => {
  const zoneOf = () => ({ villageId: 3, districtId: 1, schoolIds: new Set([1]) })
  const checked = checkPaper('SD', FORM, { ...OPEN, zoneOf })
  expect(checked.ok ? {} : checked.problems).toEqual({ school_2_id: ['school.outside_zone'] })
})
