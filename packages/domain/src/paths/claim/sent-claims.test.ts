import { describe, expect, it } from 'vitest'
import type { PathCriterion, PathRow } from '../configuration.ts'
import { defaultPaths } from '../defaults.ts'
import { checkSentClaims, seenDocuments, sentClaims } from './sent-claims.ts'

const CARD = { path: 'afirmasi', criterion: 'kurang_mampu', card_kind: 'Kartu PKH', card_number: '5201-99' }
const RAPOR = { path: 'prestasi', criterion: 'rapor', averages: [8_950, 9_000, 8_800, 9_100, 10_000] }

describe('reads what a registration brings', () => {
  it.each<[string, unknown, unknown]>([
    ['nothing', {}, null],
    ['null', { paths: null }, null],
    ['no claim', { paths: [] }, null],
    ['no body', null, null],
    ['two claims', { paths: [CARD, RAPOR] }, [CARD, RAPOR]],
    ['a text', { paths: 'afirmasi' }, 'unreadable'],
    ['codes only', { paths: ['afirmasi'] }, 'unreadable'],
    ['more than a level has paths', { paths: Array.from({ length: 40 }, () => CARD) }, 'unreadable'],
  ])('%s', (_, body, expected) => expect(sentClaims(body)).toEqual(expected))
})

describe('judges each as a claim of its own', () => {
  const context = {
    settings: defaultPaths('SMP'),
    opens: '2025-06-02',
    today: '2025-06-03',
    choices: [
      { school: 1, position: 1, inZone: true, paths_apply: true },
      { school: 2, position: 2, inZone: false, paths_apply: true },
    ],
  } as const
  const judge = (sent: object[], settings = context.settings) =>
    checkSentClaims(sent as Record<string, unknown>[], { ...context, settings })

  it('takes two paths', () => {
    expect(judge([CARD, RAPOR])).toMatchObject({
      claims: [{ path: { code: 'afirmasi' } }, { path: { code: 'prestasi' } }],
    })
  })

  it.each<[string, object[], Record<string, string[]>]>([
    [
      'names each field at its path',
      [
        { ...CARD, card_number: '' },
        { ...RAPOR, averages: [1] },
      ],
      {
        'paths.afirmasi.card_number': ['card.number'],
        'paths.prestasi.averages': ['averages'],
      },
    ],
    ['a path of no level', [{ path: 'lain', criterion: 'x' }], { paths: ['claim.path'] }],
    ['domisili', [{ path: 'domisili', criterion: 'x' }], { paths: ['claim.path'] }],
    ['the same path twice', [CARD, CARD], { paths: ['claim.twice'] }],
    [
      '40 certificates',
      [{ ...RAPOR, criterion: 'lomba', certificates: Array.from({ length: 40 }, () => ({})) }],
      {
        'paths.prestasi.certificates': expect.arrayContaining(['certificates.many']) as never,
      },
    ],
  ])('%s', (_, sent, problems) => {
    const lomba = context.settings.paths.map((path) =>
      path.score_rule
        ? { ...path, score_rule: { ...path.score_rule, weights: { rapor: 5_000, lomba: 5_000 } } }
        : path,
    )
    expect(judge(sent, { ...context.settings, paths: lomba })).toEqual({ problems })
  })

  it('prestasi for SD', () => {
    expect(judge([RAPOR], defaultPaths('SD'))).toEqual({ problems: { paths: ['claim.path'] } })
  })

  it('where a child has one path, a second one is refused', () => {
    const one = { ...context.settings, paths_per_choice: 'one_per_child' as const }
    expect(judge([CARD, RAPOR], one)).toEqual({ problems: { 'paths.prestasi.path': ['claim.one'] } })
  })
})

describe('what staff saw for a claim', () => {
  const path = defaultPaths('SMP').paths.find(({ code }) => code === 'afirmasi') as PathRow
  const criterion = path.criteria.find(({ code }) => code === 'kurang_mampu') as PathCriterion
  it.each<[unknown, string[] | null]>([
    [undefined, []],
    [[], []],
    [['Kartu PKH', 'Kartu PKH'], ['Kartu PKH']],
    [['Surat keterangan panti'], null],
    [['Paspor'], null],
    ['Kartu PKH', null],
    [[1], null],
    [null, null],
  ])('%j is %j', (seen, kinds) => {
    expect(seenDocuments({ ...CARD, ...(seen !== undefined && { seen }) }, { path, criterion })).toEqual(
      kinds,
    )
  })
})

describe('the family card, where the office needs it', () => {
  const context = {
    settings: { ...defaultPaths('SMP'), kk_required: true },
    opens: '2025-06-02',
    today: '2025-06-03',
    choices: [
      { school: 1, position: 1, inZone: true, paths_apply: true },
      { school: 2, position: 2, inZone: true, paths_apply: true },
    ],
  } as const
  const said = { kk_issued_on: '2019-01-31' }

  it('is said by one claim for all', () => {
    const card = { issued_on: '2019-01-31', reason: null }
    for (const sent of [
      [{ ...CARD, ...said }, RAPOR],
      [CARD, { ...RAPOR, ...said }],
    ])
      expect(checkSentClaims(sent, context)).toMatchObject({ claims: [{ card }, { card }] })
    // Where it need not be said, another claim without it does not take it back.
    const free = { ...context, settings: defaultPaths('SMP') }
    expect(
      checkSentClaims(
        [
          { ...CARD, ...said },
          { ...RAPOR, kk_issued_on: null },
        ],
        free,
      ),
    ).toMatchObject({
      claims: [{ card }, { card }],
    })
  })

  it('is asked once', () => {
    expect(checkSentClaims([CARD, RAPOR], context)).toEqual({
      problems: { 'paths.afirmasi.kk_issued_on': ['kk.required'] },
    })
  })
})
