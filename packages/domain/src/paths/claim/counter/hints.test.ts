import { expect, it } from 'vitest'
import { defaultPaths } from '../../defaults.ts'
import { type ClaimHint, claimHints, type HintFacts } from './hints.ts'

const NONE = { same_card: false, new_card: false, phone: false }
const prestasi = defaultPaths('SMP').paths.find(({ code }) => code === 'prestasi')
const certificate = (date: string) => ({
  contest: 'Contoh',
  organiser: 'Contoh',
  level: 'nasional' as const,
  place: 1 as const,
  form: 'single' as const,
  date,
})
const FACTS: HintFacts = {
  found: NONE,
  child: { nik: '5205994305130001', birth_date: '2013-05-03', gender: 'P' },
  claims: [],
  opens: '2025-06-02',
}
const scored = (date: string): HintFacts['claims'][number] => ({
  path: { score_rule: prestasi?.score_rule ?? null },
  details: { certificates: [certificate(date)] },
})

const cases: [string, Partial<HintFacts>, ClaimHint[]][] = [
  ['nothing unusual', {}, []],
  ['a missing NIK', { child: { ...FACTS.child, nik: '' } }, []],
  [
    'what the database found',
    { found: { same_card: true, new_card: true, phone: true } },
    ['same_card', 'new_card', 'phone'],
  ],
  ['another birth date', { child: { ...FACTS.child, birth_date: '2013-05-04' } }, ['birth_date']],
  ['another sex', { child: { ...FACTS.child, gender: 'L' } }, ['gender']],
  [
    'a letter of a year',
    { claims: [{ path: { score_rule: null }, details: { letter_date: '2024-06-02' } }] },
    [],
  ],
  [
    'an older letter',
    { claims: [{ path: { score_rule: null }, details: { letter_date: '2024-06-01' } }] },
    ['old_letter'],
  ],
  ['a certificate in its months', { claims: [scored('2024-06-01')] }, []],
  ['a certificate that is too new', { claims: [scored('2025-05-01')] }, ['certificate']],
]
it.each(cases)('%s', (_, change, hints) => {
  expect(claimHints({ ...FACTS, ...change })).toEqual(hints)
})
