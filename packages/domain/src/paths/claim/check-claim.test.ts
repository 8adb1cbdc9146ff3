/** docs/product-rules.md#claims */
import { describe, expect, it, test } from 'vitest'
import type { PathSettings } from '../configuration.ts'
import { defaultPaths } from '../defaults.ts'
import type { ChosenSchool } from '../eligible.ts'
import {
  type ClaimContext,
  type ClaimFacts,
  checkClaim,
  claimClosing,
  type FollowedClaim,
  leftWithout,
} from './check-claim.ts'
import { bringLines, CLAIM_MESSAGES } from './messages.ts'

const at = (text: string) => new Date(`2026-06-${text}Z`)
const OPEN: ClaimFacts = {
  season: {
    publicationMode: 'schedule',
    publishesAt: at('25T00:00'),
  },
  isActive: true,
  levelState: 'draft',
  withdrawn: false,
  claimsUntil: at('17T00:00'),
}

test.each<[string, Partial<ClaimFacts>, string, string | null]>([
  ['until the last moment', {}, '16T23:59', null],
  ['at the last moment', {}, '17T00:00', 'over'],
  ['an office that takes no claims', { claimsUntil: null }, '12T00:00', 'over'],
  ['a frozen level', { levelState: 'frozen' }, '12T00:00', 'processing'],
  ['a withdrawn child', { withdrawn: true }, '12T00:00', 'withdrawn'],
  ['another season', { isActive: false }, '12T00:00', 'archive'],
  ['the publication', { claimsUntil: at('30T00:00') }, '25T00:00', 'published'],
])('%s', (_, change, now, closing) => {
  expect(claimClosing({ ...OPEN, ...change }, at(now))).toBe(closing)
})

const school = (position: 1 | 2, others: Partial<ChosenSchool> = {}): ChosenSchool => ({
  school: position,
  position,
  inZone: true,
  paths_apply: true,
  ...others,
})
const CONTEXT: ClaimContext = {
  settings: defaultPaths('SMP'),
  opens: '2026-06-10',
  today: '2026-06-12',
  choices: [school(1), school(2)],
  others: [],
  hasCard: false,
}
const CARD = { path: 'afirmasi', criterion: 'kurang_mampu', card_kind: 'Kartu PKH', card_number: '1' }
const TEACHER = { path: 'mutasi', criterion: 'anak_guru', parent_school_id: 2 }
const RAPOR = { path: 'prestasi', criterion: 'rapor', averages: [9_000, 9_000, 9_000, 9_000, 9_000] }
const per = (paths_per_choice: PathSettings['paths_per_choice']) => ({
  settings: { ...CONTEXT.settings, paths_per_choice },
})
const follows = (path: string, others: Partial<FollowedClaim> = {}): FollowedClaim => ({
  path,
  choice: null,
  school: null,
  ...others,
})
const OUTSIDE: Partial<ClaimContext> = {
  choices: [school(1, { inZone: false }), school(2, { inZone: false })],
}

test.each<[string, Partial<ClaimContext>, object]>([
  ['a card in the zone', {}, CARD],
  ['a card beside another path', { others: [follows('prestasi')] }, CARD],
  ['averages outside the zone', OUTSIDE, RAPOR],
  ['a teacher’s child at a chosen school', OUTSIDE, TEACHER],
  [
    'each choice its own path',
    { ...per('one'), others: [follows('prestasi', { choice: 2 })] },
    { ...CARD, choice: 1 },
  ],
  ['one path of a child', per('one_per_child'), CARD],
  ['one school of the two applies paths', { choices: [school(1, { paths_apply: false }), school(2)] }, CARD],
])('%s is claimed', (_, change, sent) => {
  const checked = checkClaim(sent as Record<string, unknown>, { ...CONTEXT, ...change })
  expect(checked).toMatchObject({ claim: { path: { code: (sent as typeof CARD).path } } })
})

test.each<[string, Partial<ClaimContext>, object, object]>([
  ['a path of another level', { settings: defaultPaths('SD') }, RAPOR, { path: ['claim.path'] }],
  ['domisili, which is followed by itself', {}, { path: 'domisili' }, { path: ['claim.path'] }],
  ['an unknown criterion', {}, { ...CARD, criterion: 'lain' }, { criterion: ['claim.criterion'] }],
  [
    'a second path of one',
    { ...per('one_per_child'), others: [follows('prestasi')] },
    CARD,
    { path: ['claim.one'] },
  ],
  [
    'a choice twice',
    { ...per('one'), others: [follows('prestasi', { choice: 1 })] },
    { ...CARD, choice: 1 },
    { choice: ['claim.one_for_choice'] },
  ],
  [
    'both choices beside one',
    { ...per('one'), others: [follows('prestasi', { choice: 1 })] },
    CARD,
    { choice: ['claim.one_for_choice'] },
  ],
  ['a card outside the zone', OUTSIDE, CARD, { path: ['claim.nowhere'] }],
  [
    'schools without paths',
    { choices: [school(1, { paths_apply: false }), school(2, { paths_apply: false })] },
    CARD,
    { path: ['claim.nowhere'] },
  ],
  [
    'a parent at a school that is not chosen',
    {},
    { ...TEACHER, parent_school_id: 9 },
    { parent_school_id: ['parent_school.not_chosen'] },
  ],
  [
    'a parent at a chosen school without paths',
    { choices: [school(1), school(2, { paths_apply: false })] },
    TEACHER,
    { path: ['claim.nowhere'] },
  ],
  ['no number of the card', {}, { ...CARD, card_number: ' ' }, { card_number: ['card.number'] }],
])('%s is refused', (_, change, sent, problems) => {
  expect(checkClaim(sent as Record<string, unknown>, { ...CONTEXT, ...change })).toEqual({ problems })
})

test.each<[string, FollowedClaim[], FollowedClaim[], number[]]>([
  ['the last claim of both', [follows('prestasi')], [], [1, 2]],
  ['another one carries them', [follows('prestasi'), follows('mutasi')], [follows('mutasi')], []],
  ['one that holds elsewhere', [follows('mutasi')], [follows('mutasi', { school: 2 })], [1]],
  ['nothing carried them before', [follows('afirmasi')], [], []],
])('%s: %#', (_, before, after, left) => {
  expect(leftWithout(before, after, { ...CONTEXT, ...OUTSIDE } as ClaimContext)).toEqual(left)
  expect(leftWithout(before, after, CONTEXT)).toEqual([])
})

test('what to bring names one of several, and when something is needed', () => {
  const documents = (code: string) => CONTEXT.settings.paths.find((path) => path.code === code)
  const afirmasi = documents('afirmasi')
  expect(afirmasi && bringLines(afirmasi, 'kurang_mampu')).toEqual([
    'Salah satu: Kartu KIP/PIP, Kartu PKH, atau Kartu KKS',
  ])
  const rows = [
    { kind: 'Kartu Keluarga', criterion: null, need: 'required', group_no: null, condition: 'always' },
    { kind: 'Akta cerai', criterion: null, need: 'required', group_no: null, condition: 'kk_parent_differs' },
    { kind: 'Piagam', criterion: 'panti', need: 'optional', group_no: null, condition: 'always' },
  ] as const
  expect(bringLines({ documents: [...rows] }, 'panti')).toEqual([
    'Kartu Keluarga',
    'Akta cerai (bila nama orang tua di Kartu Keluarga berbeda)',
    'Piagam (bila ada)',
  ])
})

test('every code has a sentence', () => {
  expect(Object.values(CLAIM_MESSAGES).every((says) => says.length > 10)).toBe(true)
})

describe('where the office needs the age of the family card', () => {
  const needed = { settings: { ...CONTEXT.settings, kk_required: true } }
  const problemsOf = (sent: object, change: Partial<ClaimContext> = {}) => {
    const checked = checkClaim(sent as Record<string, unknown>, { ...CONTEXT, ...needed, ...change })
    return 'problems' in checked ? checked.problems : {}
  }
  const missing = { kk_issued_on: ['kk.required'] }

  it('a claim without it is refused, unless it is said already', () => {
    expect(problemsOf(CARD)).toEqual(missing)
    expect(problemsOf({ ...CARD, kk_issued_on: '2019-01-31' })).toEqual({})
    expect(problemsOf(CARD, { hasCard: true })).toEqual({})
  })

  it('it is not taken back', () => {
    expect(problemsOf({ ...CARD, kk_issued_on: null }, { hasCard: true })).toEqual(missing)
  })

  it('what cannot be read is named as that', () => {
    expect(problemsOf({ ...CARD, kk_issued_on: '-' })).toEqual({ kk_issued_on: ['kk.date'] })
  })

  it('a new card still needs no reason', () => {
    expect(problemsOf({ ...CARD, kk_issued_on: '2026-01-31' })).toEqual({})
  })
})
