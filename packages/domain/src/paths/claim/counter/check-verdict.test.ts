import { describe, expect, it } from 'vitest'
import type { PathDocument, PathRow } from '../../configuration.ts'
import { defaultPaths } from '../../defaults.ts'
import {
  checkVerdict,
  confirmedScore,
  isComplete,
  type TypedVerdict,
  type VerdictFacts,
} from './check-verdict.ts'
import type { VerdictCode } from './messages.ts'

const NOW = new Date('2025-06-12T03:00:00Z')
const row = (code: string) => defaultPaths('SMP').paths.find((path) => path.code === code) as PathRow
const FACTS: VerdictFacts = {
  path: row('afirmasi'),
  criterion: 'kurang_mampu',
  details: {},
  opens: '2025-06-02',
  tka: {},
  verifyUntil: new Date('2025-06-14T16:00:00Z'),
  now: NOW,
}
const typed = (change: Partial<TypedVerdict>): TypedVerdict => ({
  verdict: 'accepted',
  reason: null,
  text: null,
  documents: ['Kartu PKH'],
  figures: {},
  ...change,
})

describe('a verdict', () => {
  it('accepts without a reason, whatever was typed before', () => {
    expect(
      checkVerdict(typed({ reason: 'lain', text: 'x', documents: ['Kartu PKH', 'Kartu PKH'] }), FACTS),
    ).toEqual({
      checked: {
        verdict: 'accepted',
        reason: null,
        text: null,
        score: null,
        documents: ['Kartu PKH'],
        due: null,
      },
    })
  })

  it('asks for what is missing until the last moment of the check', () => {
    const asking = typed({ verdict: 'incomplete', reason: 'berkas_tidak_ada', documents: [] })
    expect(checkVerdict(asking, FACTS)).toMatchObject({ checked: { due: FACTS.verifyUntil, score: null } })
    for (const verifyUntil of [null, NOW])
      expect(checkVerdict(asking, { ...FACTS, verifyUntil })).toEqual({
        problems: { verdict: ['verdict.due'] },
      })
  })

  const refused: [string, Partial<TypedVerdict>, string, VerdictCode][] = [
    ['accepts without papers', { documents: [] }, 'documents', 'verdict.documents'],
    [
      'accepts with papers of another criterion',
      { documents: ['Surat keterangan panti'] },
      'documents',
      'verdict.kind',
    ],
    ['refuses without a reason', { verdict: 'refused' }, 'listed_reason', 'verdict.reason'],
    [
      'refuses for a reason of its own without words',
      { verdict: 'refused', reason: 'lain' },
      'text',
      'verdict.text_needed',
    ],
  ]
  it.each(refused)('is refused that %s', (_, change, field, code) => {
    expect(checkVerdict(typed(change), FACTS)).toEqual({ problems: { [field]: [code] } })
  })
})

describe('the documents', () => {
  const asked = (change: Partial<PathDocument>): PathDocument => ({
    kind: 'A',
    criterion: null,
    need: 'required',
    group_no: null,
    condition: 'always',
    ...change,
  })
  it('are complete with every required one and one of each group', () => {
    const list = [
      asked({}),
      asked({ kind: 'B', need: 'one_of', group_no: 1 }),
      asked({ kind: 'C', need: 'one_of', group_no: 1 }),
      asked({ kind: 'D', need: 'one_of', group_no: 2 }),
      asked({ kind: 'E', need: 'optional' }),
      asked({ kind: 'F', condition: 'guardian' }),
    ]
    expect(isComplete(list, ['A', 'C', 'D'])).toBe(true)
    expect(isComplete(list, ['C', 'D'])).toBe(false)
    expect(isComplete(list, ['A', 'B', 'C'])).toBe(false)
    expect(isComplete([], [])).toBe(true)
  })
})

describe('the score that is confirmed', () => {
  const prestasi = row('prestasi')
  const rule = prestasi.score_rule
  const path: PathRow = {
    ...prestasi,
    score_rule: rule && {
      ...rule,
      weights: { rapor: 5_000, lomba: 4_000, kepemimpinan: 1_000 },
      contests: [{ level: 'nasional', place: 1, form: 'single', points: 8_500 }],
      best_n: 1,
      leadership_points: 10_000,
    },
  }
  const certificate = {
    contest: 'Contoh',
    organiser: 'Contoh',
    level: 'nasional' as const,
    place: 1 as const,
    form: 'single' as const,
    date: '2024-06-01',
  }
  const details = { averages: [8_000, 8_000, 8_000, 8_000, 8_000], certificates: [certificate], leads: true }
  const score = (figures: TypedVerdict['figures']) =>
    confirmedScore(figures, { path, details, opens: '2025-06-02', tka: {} })

  it('is of what the family typed, unless the verifier corrects it', () => {
    expect(score({})).toBe(4_000 + 3_400 + 1_000)
    expect(score({ averages: [9_000, 9_000, 9_000, 9_000, 9_000] })).toBe(4_500 + 3_400 + 1_000)
    expect(score({ certificates: [] })).toBe(4_000 + 1_000)
    expect(score({ certificates: [0, 7], leads: false })).toBe(4_000 + 3_400)
  })

  it('is none on a path without one', () => {
    expect(confirmedScore({}, { ...FACTS })).toBeNull()
  })
})
