/** docs/product-rules.md#claims */
import { expect, test } from 'vitest'
import type { PathCriterion, PathRow } from '../configuration.ts'
import { defaultPaths, SAMPLE_CONTESTS } from '../defaults.ts'
import { askedOf, documentsOf, readDetails, scoreOf } from './details.ts'

const WHEN = { opens: '2026-06-10', today: '2026-06-12' }
const { paths } = defaultPaths('SMP')
function at(path: string, criterion: string, change: Partial<PathRow> = {}): [PathRow, PathCriterion] {
  const row = paths.find((each) => each.code === path)
  const own = row?.criteria.find((each) => each.code === criterion)
  if (!row || !own) throw new Error(`${path} ${criterion}`)
  return [{ ...row, ...change }, own]
}
const scored = (weights: NonNullable<PathRow['score_rule']>['weights']): Partial<PathRow> => {
  const [{ score_rule }] = at('prestasi', 'rapor')
  return score_rule ? { score_rule: { ...score_rule, weights, contests: [...SAMPLE_CONTESTS] } } : {}
}
const CERTIFICATE = {
  contest: ' Olimpiade  Sains ',
  organiser: 'Dinas Contoh',
  level: 'nasional',
  place: 1,
  form: 'single',
  date: '2025-03-01',
}
const AVERAGES = [8_950, 9_000, 8_800, 9_100, 10_000]

test.each<[string, [PathRow, PathCriterion], string]>([
  ['the child of a teacher', at('mutasi', 'anak_guru'), 'parent_school_id'],
  [
    'a path of the parent school',
    at('mutasi', 'pindah_tugas', { area: 'parent_school' }),
    'parent_school_id',
  ],
  ['a parent who is moved', at('mutasi', 'pindah_tugas'), 'letter_date letter_number'],
  ['a card', at('afirmasi', 'kurang_mampu'), 'card_kind card_number'],
  ['a disabled child', at('afirmasi', 'disabilitas'), 'card_kind card_number?'],
  ['a report alone', at('prestasi', 'rapor'), 'averages'],
  [
    'report and contests',
    at('prestasi', 'rapor', scored({ rapor: 6_000, lomba: 4_000 })),
    'averages certificates?',
  ],
  [
    'a contest by criterion',
    at('prestasi', 'lomba', scored({ rapor: 6_000, lomba: 4_000 })),
    'averages certificates',
  ],
  ['leadership', at('prestasi', 'rapor', scored({ kepemimpinan: 10_000 })), 'leads?'],
  ['TKA is imported', at('prestasi', 'tka', scored({ tka: 10_000 })), ''],
  ['an order without a score', at('prestasi', 'rapor', { score_rule: null }), ''],
])('%s is asked for %#', (_, [path, criterion], asked) => {
  const words = askedOf(path, criterion).map(({ key, optional }) => (optional ? `${key}?` : key))
  expect(words.join(' ')).toBe(asked)
})

test.each<[string, [PathRow, PathCriterion], object, object]>([
  [
    'a letter',
    at('mutasi', 'pindah_tugas'),
    { letter_date: '2025-06-10', letter_number: ' 12/KEP ' },
    { letter_date: '2025-06-10', letter_number: '12/KEP' },
  ],
  [
    'only what is asked for',
    at('mutasi', 'anak_guru'),
    { parent_school_id: '7', card_number: '12' },
    { parent_school_id: 7 },
  ],
  [
    'a card',
    at('afirmasi', 'kurang_mampu'),
    { card_kind: 'Kartu PKH', card_number: '1234' },
    { card_kind: 'Kartu PKH', card_number: '1234' },
  ],
  [
    'a doctor’s letter without a number',
    at('afirmasi', 'disabilitas'),
    { card_kind: 'Surat dokter atau kartu penyandang disabilitas', card_number: '' },
    { card_kind: 'Surat dokter atau kartu penyandang disabilitas' },
  ],
  ['averages', at('prestasi', 'rapor'), { averages: AVERAGES }, { averages: AVERAGES }],
  [
    'certificates',
    at('prestasi', 'lomba', scored({ lomba: 10_000 })),
    { certificates: [CERTIFICATE] },
    { certificates: [{ ...CERTIFICATE, contest: 'Olimpiade Sains' }] },
  ],
])('%s is kept', (_, [path, criterion], sent, details) => {
  expect(readDetails(sent as Record<string, unknown>, path, criterion, WHEN)).toEqual({
    details,
    problems: {},
  })
})

const LOMBA = at('prestasi', 'lomba', scored({ lomba: 10_000 }))
test.each<[string, [PathRow, PathCriterion], object, object]>([
  [
    'nothing of a letter',
    at('mutasi', 'pindah_tugas'),
    {},
    { letter_date: ['letter.date'], letter_number: ['letter.number'] },
  ],
  [
    'a letter of more than a year',
    at('mutasi', 'pindah_tugas'),
    { letter_date: '2025-06-09', letter_number: '1' },
    { letter_date: ['letter.old'] },
  ],
  [
    'a letter of tomorrow',
    at('mutasi', 'pindah_tugas'),
    { letter_date: '2026-06-13', letter_number: '1' },
    { letter_date: ['letter.date'] },
  ],
  [
    'a day that is none',
    at('mutasi', 'pindah_tugas'),
    { letter_date: '2026-02-30', letter_number: '1' },
    { letter_date: ['letter.date'] },
  ],
  [
    'no school',
    at('mutasi', 'anak_guru'),
    { parent_school_id: 'x' },
    { parent_school_id: ['parent_school'] },
  ],
  [
    'a card of another criterion',
    at('afirmasi', 'panti'),
    { card_kind: 'Kartu PKH', card_number: '1' },
    { card_kind: ['card.kind'] },
  ],
  [
    'a card without a number',
    at('afirmasi', 'kurang_mampu'),
    { card_kind: 'Kartu PKH' },
    { card_number: ['card.number'] },
  ],
  [
    'a number of 41 letters',
    at('afirmasi', 'kurang_mampu'),
    { card_kind: 'Kartu PKH', card_number: '1'.repeat(41) },
    { card_number: ['card.number'] },
  ],
  ['four semesters', at('prestasi', 'rapor'), { averages: AVERAGES.slice(1) }, { averages: ['averages'] }],
  [
    'an average above 100',
    at('prestasi', 'rapor'),
    { averages: [10_001, ...AVERAGES.slice(1)] },
    { averages: ['averages'] },
  ],
  [
    'parts of a hundredth',
    at('prestasi', 'rapor'),
    { averages: [89.5, ...AVERAGES.slice(1)] },
    { averages: ['averages'] },
  ],
  [
    '40 certificates',
    LOMBA,
    { certificates: Array(40).fill(CERTIFICATE) },
    { certificates: ['certificates.many'] },
  ],
  ['no certificate', LOMBA, { certificates: [] }, { certificates: ['certificates.none'] }],
  ['a text for certificates', LOMBA, { certificates: 'juara' }, { certificates: ['certificates'] }],
  [
    'a fourth place',
    LOMBA,
    { certificates: [{ ...CERTIFICATE, place: 4 }] },
    { certificates: ['certificate.place'] },
  ],
  [
    'a contest to come',
    LOMBA,
    { certificates: [{ ...CERTIFICATE, date: '2026-07-01' }] },
    { certificates: ['certificate.date'] },
  ],
])('%s is refused', (_, [path, criterion], sent, problems) => {
  expect(readDetails(sent as Record<string, unknown>, path, criterion, WHEN).problems).toEqual(problems)
})

test('documents are those of all criteria and of the own one', () => {
  const kinds = (path: string, criterion: string) => {
    const [row, { code }] = at(path, criterion)
    return documentsOf(row, code).map(({ kind }) => kind)
  }
  expect(kinds('afirmasi', 'panti')).toEqual(['Surat keterangan panti'])
  expect(kinds('prestasi', 'lomba')).toEqual(['Rapor lima semester', 'Sertifikat lomba'])
})

test('the score is of what was typed and imported; a path without a rule has none', () => {
  const [path] = at('prestasi', 'lomba', scored({ rapor: 5_000, lomba: 2_500, tka: 2_500 }))
  const details = {
    averages: AVERAGES,
    certificates: [{ ...CERTIFICATE, level: 'nasional', place: 1, form: 'single' } as const],
  }
  const imported = { Matematika: 8_000, 'Bahasa Indonesia': 9_000 }
  // Half of 9,170, a quarter of 8,500 and a quarter of 8,500.
  expect(scoreOf(path, details, { ...WHEN, imported })).toBe(8_835)
  expect(scoreOf(path, {}, { ...WHEN, imported: {} })).toBe(0)
  expect(scoreOf({ score_rule: null }, details, { ...WHEN, imported })).toBeNull()
})
