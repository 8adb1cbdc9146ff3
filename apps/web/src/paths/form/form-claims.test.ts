import { claimablePaths } from '@spmb/domain/paths/claim/details.ts'
import { checkSentClaims } from '@spmb/domain/paths/claim/sent-claims.ts'
import { claimSettings } from '@spmb/domain/paths/configuration.ts'
import { defaultPaths } from '@spmb/domain/paths/defaults.ts'
import { describe, expect, it, test } from 'vitest'
import { claimsIn, errorsOfCard, fieldOfInput, inputOfField, keptTexts, textsAtFirst } from './form-claims.ts'

const SETTINGS = claimSettings(defaultPaths('SMP'))
const PATHS = claimablePaths(SETTINGS)
const CARD = { path: 'afirmasi', criterion: 'kurang_mampu', card_kind: 'Kartu PKH', card_number: '5201-99' }
const RAPOR = { path: 'prestasi', criterion: 'rapor', averages: [8_950, 9_000, 8_800, 9_100, 10_000] }
const MOVED = { path: 'mutasi', criterion: 'pindah_tugas', letter_date: '2025-02-01', letter_number: '12/KP' }
const ALL = [CARD, MOVED, RAPOR]

it('sends what the inputs of sent claims hold as it was sent, by the order of the paths', () => {
  const texts = textsAtFirst({}, [RAPOR, CARD, MOVED])
  expect(claimsIn(PATHS, 'all_eligible', texts)).toEqual(ALL)
})

it('sends nothing of a path whose tick was taken back', () => {
  const { 'jalur-afirmasi-path': _, ...texts } = textsAtFirst({}, ALL)
  expect(claimsIn(PATHS, 'all_eligible', texts)).toEqual([MOVED, RAPOR])
  expect(claimsIn(PATHS, 'all_eligible', {})).toEqual([])
})

it('names the choice only where each choice takes one path', () => {
  const texts = textsAtFirst({}, [{ ...CARD, choice: 2 }])
  expect(claimsIn(PATHS, 'one', texts)).toEqual([{ ...CARD, choice: 2 }])
  expect(claimsIn(PATHS, 'all_eligible', texts)).toEqual([CARD])
})

it('what the form sends is judged in the browser by the settings of the page', () => {
  const at = (position: 1 | 2) => ({ school: position, position, inZone: true, paths_apply: true })
  const context = {
    settings: SETTINGS,
    opens: '2025-06-01',
    today: '2025-06-05',
    choices: [at(1), at(2)] as const,
  }
  const sent = claimsIn(PATHS, 'all_eligible', textsAtFirst({}, ALL))
  expect(checkSentClaims(sent, context)).toHaveProperty('claims')
  expect(checkSentClaims([{ ...CARD, card_number: '' }], context)).toEqual({
    problems: { 'paths.afirmasi.card_number': ['card.number'] },
  })
})

describe('a draft', () => {
  const texts = { ...textsAtFirst({}, ALL), name: 'Contoh' }

  it('keeps nothing of a path that tells of a need, and no other field', () => {
    const kept = keptTexts(SETTINGS.paths, texts)
    expect(JSON.stringify(kept)).not.toMatch(/afirmasi|PKH|5201|Contoh/)
    expect(claimsIn(PATHS, 'all_eligible', kept)).toEqual([MOVED, RAPOR])
  })

  it('keeps nothing of a path with a longer code either, where the shorter is private', () => {
    const [afirmasi] = SETTINGS.paths.filter(({ code }) => code === 'afirmasi')
    const paths = [
      { code: 'afirmasi', kind: 'prestasi' as const },
      { code: 'afirmasi_2', kind: afirmasi?.kind ?? ('afirmasi' as const) },
    ]
    const kept = keptTexts(paths, { 'jalur-afirmasi-path': 'on', 'jalur-afirmasi_2-path': 'on' })
    expect(kept).toEqual({ 'jalur-afirmasi-path': 'on' })
  })
})

test.each([
  ['jalur-afirmasi-card_number', 'paths.afirmasi.card_number'],
  ['jalur-prestasi-averages-0', 'paths.prestasi.averages'],
  ['jalur-prestasi-certificates-1-contest', 'paths.prestasi.certificates'],
  ['jalur-mutasi_2-letter_date-day', 'paths.mutasi_2.letter_date'],
  ['name', null],
])('the input %s is of the field %s', (name, field) => expect(fieldOfInput(name)).toBe(field))

test.each([
  ['paths.afirmasi.path', 'jalur-afirmasi-path'],
  ['paths.prestasi.averages', 'jalur-prestasi-averages-0'],
  ['paths.mutasi.choice', 'jalur-mutasi-choice-1'],
  ['paths', 'jalur-diikuti'],
  ['name', null],
])('the message of %s leads to %s', (field, id) => expect(inputOfField(field)).toBe(id))

describe('the family card', () => {
  const SAID = { kk_issued_on: '2025-02-01', kk_reason: 'bencana' }

  it('is said by the first claim only, as it was sent', () => {
    const texts = textsAtFirst({}, [{ ...CARD, ...SAID }, RAPOR])
    expect(claimsIn(PATHS, 'all_eligible', texts)).toEqual([{ ...CARD, ...SAID }, RAPOR])
    const { 'jalur-afirmasi-path': _, ...others } = texts
    expect(claimsIn(PATHS, 'all_eligible', others)).toEqual([{ ...RAPOR, ...SAID }])
  })

  it('is in no draft: its reason tells of a family', () => {
    expect(Object.keys(keptTexts(SETTINGS.paths, textsAtFirst({}, [{ ...RAPOR, ...SAID }])))).not.toContain(
      'kk_reason',
    )
  })

  it('has its messages whichever claim said it, and an input for each', () => {
    const messages = { 'paths.prestasi.kk_issued_on': ['x'], 'paths.prestasi.averages': ['y'] }
    expect(errorsOfCard(messages)).toEqual({ kk_issued_on: ['x'] })
    expect(['paths.afirmasi.kk_issued_on', 'paths.afirmasi.kk_reason'].map(inputOfField)).toEqual([
      'kk_issued_on-day',
      'kk_reason',
    ])
  })
})
