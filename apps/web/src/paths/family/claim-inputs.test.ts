import { describe, expect, it } from 'vitest'
import { cardBody, cardInputs, claimBody, claimInputs, inputsOf, refusedInput } from './claim-inputs.ts'

const ASKED = (
  [
    'letter_date',
    'letter_number',
    'parent_school_id',
    'card_kind',
    'card_number',
    'averages',
    'certificates',
    'leads',
  ] as const
).map((key) => ({ key, optional: false }))

const CERTIFICATE = {
  contest: 'OSN Matematika',
  organiser: 'Dinas Contoh',
  level: 'kabupaten',
  place: 2,
  form: 'single',
  date: '2024-09-03',
}
const DETAILS = {
  letter_date: '2025-02-01',
  letter_number: '12/KP',
  parent_school_id: 7,
  card_kind: 'Kartu PKH',
  card_number: '5201-99',
  averages: [8_950, 9_000, 8_805, 10_000, 0],
  certificates: [CERTIFICATE, { ...CERTIFICATE, place: 1 }],
  leads: true,
}

const sent = (typed: Record<string, string>) => claimBody('prestasi', ASKED, (name) => typed[name] ?? '')

it('sends what the inputs of a stored claim hold as it is stored', () => {
  expect(sent(claimInputs('prestasi', DETAILS))).toEqual(DETAILS)
})

describe('of what was not typed', () => {
  it('sends nothing that a field would take', () => {
    expect(sent({})).toEqual({
      letter_date: '',
      letter_number: '',
      parent_school_id: null,
      card_kind: '',
      card_number: '',
      averages: null,
      certificates: [],
      leads: false,
    })
  })

  it('leaves out certificates that are empty, and not those with one answer', () => {
    const names = inputsOf('prestasi')
    const { certificates } = sent({ [names.certificate(2, 'contest')]: 'OSN' })
    expect(certificates).toEqual([{ contest: 'OSN', organiser: '', level: '', place: 0, form: '', date: '' }])
  })
})

it.each([
  ['89,5', 8_950],
  ['89.55', 8_955],
  [' 100 ', 10_000],
  ['seratus', 'seratus'],
  ['101', '101'],
])('an average typed as %j is sent as %j', (typed, average) => {
  const names = inputsOf('prestasi')
  expect((sent({ [names.semester(0)]: typed }).averages as unknown[])[0]).toBe(average)
})

it('a date that no calendar has is sent as none', () => {
  const of = inputsOf('prestasi').of('letter_date')
  expect(sent({ [`${of}-day`]: '31', [`${of}-month`]: 'Februari', [`${of}-year`]: '2025' }).letter_date).toBe(
    '-',
  )
})

it.each([
  ['letter_date', 'jalur-mutasi-letter_date-day'],
  ['averages', 'jalur-mutasi-averages-0'],
  ['certificates', 'jalur-mutasi-certificates-0-contest'],
  ['card_number', 'jalur-mutasi-card_number'],
  ['criterion', 'jalur-mutasi-criterion'],
  ['choice', 'jalur-mutasi-choice-1'],
])('a refusal of %s leads to %s', (field, id) => expect(refusedInput('mutasi', field)).toBe(id))

it('sends the family card that the inputs hold; an empty date is none, one that cannot be read is refused', () => {
  const read = (held: Record<string, string>) => cardBody((name) => held[name] ?? '')
  expect(read(cardInputs('2025-02-01', 'bencana'))).toEqual({
    kk_issued_on: '2025-02-01',
    kk_reason: 'bencana',
  })
  expect(read(cardInputs('2019-02-01', null))).toEqual({ kk_issued_on: '2019-02-01', kk_reason: null })
  expect(read(cardInputs(undefined, undefined))).toEqual({ kk_issued_on: null, kk_reason: null })
  expect(read({ kk_reason: 'bencana' })).toEqual({ kk_issued_on: null, kk_reason: null })
  expect(read({ 'kk_issued_on-day': '31', 'kk_issued_on-month': '2', 'kk_issued_on-year': '2025' })).toEqual({
    kk_issued_on: '-',
    kk_reason: null,
  })
})
