import { describe, expect, test } from 'vitest'
import type { Finding } from '../findings/findings.ts'
import { changedSinceCheck, newFindingSentence } from './messages.ts'
import { newFindings, type PublicationFacts, publishedFacts } from './publication-facts.ts'

const school = (id: number) => ({ id, name: `SD Contoh ${id}`, count: 1 })
const UNDECIDED: Finding = { code: 'undecided', level: 'SD', count: 20, rows: [school(1)] }
const WITHOUT_QUOTA: Finding = { code: 'without_quota', level: 'SD', count: 1, rows: [school(2)] }
const village = (level: 'SD' | 'SMP'): Finding => ({
  code: 'villages',
  level,
  count: 1,
  rows: [{ id: 1, name: 'Contoh', count: null }],
})
const COMPLAINTS: Finding = { code: 'complaints', level: null, count: 3, rows: [] }
const facts: PublicationFacts = {
  counts: {
    children: 100,
    lulus_1: 50,
    lulus_2: 10,
    placed: 0,
    tidak_lulus: 20,
    undecided: 20,
    withdrawn: 0,
  },
  findings: [UNDECIDED, WITHOUT_QUOTA, village('SD'), COMPLAINTS],
  decisions: '123',
}
const without = (...left: Finding[]) => (facts.findings ?? []).filter((each) => !left.includes(each))

describe('the new findings of the repeated check', () => {
  test.each<[string, Partial<PublicationFacts>, string[]]>([
    ['nothing changed', {}, []],
    ['something got better', { findings: without(WITHOUT_QUOTA, COMPLAINTS) }, []],
    [
      'more children are undecided',
      { findings: [{ ...UNDECIDED, count: 23 }, ...without(UNDECIDED)], decisions: '124' },
      ['3 anak belum diputuskan', 'Keputusan atau pendaftaran berubah sejak publikasi dijadwalkan'],
    ],
    [
      'children are undecided at the other level too',
      { findings: [...without(), { ...UNDECIDED, level: 'SMP', count: 2 }] },
      ['2 anak belum diputuskan'],
    ],
    [
      'another school has no quota, instead of the first',
      { findings: [...without(WITHOUT_QUOTA), { ...WITHOUT_QUOTA, rows: [school(4)] }] },
      ['1 sekolah tanpa kuota'],
    ],
    [
      'a village lost the schools of its other level',
      { findings: [...without(), village('SMP')] },
      ['1 desa tanpa sekolah'],
    ],
    [
      'complaints came in',
      { findings: [...without(COMPLAINTS), { ...COMPLAINTS, count: 5 }] },
      ['2 laporan belum selesai'],
    ],
  ])('when %s', (_title, changed, sentences) => {
    expect(newFindings(facts, { ...facts, ...changed }).map(newFindingSentence)).toEqual(sentences)
  })

  test('are only changed decisions where an earlier version stored no list', () => {
    const { findings: _, ...stored } = facts
    expect(newFindings(stored, facts)).toEqual([])
    expect(newFindings(stored, { ...facts, decisions: '124' })).toEqual([{ kind: 'decisions', count: null }])
  })
})

test('complaints and the window do not decide whether a check is still true', () => {
  const window: Finding = { code: 'window', level: null, count: null, rows: [] }
  expect(publishedFacts({ ...facts, findings: [...without(COMPLAINTS), window] })).toEqual(
    publishedFacts(facts),
  )
  expect(publishedFacts({ ...facts, decisions: '124' })).not.toEqual(publishedFacts(facts))
  expect(publishedFacts({ ...facts, findings: without(WITHOUT_QUOTA) })).not.toEqual(publishedFacts(facts))
})

test('a refusal names the first registrations that changed', () => {
  const numbers = ['A', 'B', 'C', 'D', 'E', 'F', 'G'].map((letter) => `SD25-${letter}`)
  expect(changedSinceCheck(numbers)).toContain(
    '7 pendaftaran berubah sejak pemeriksaan: SD25-A, SD25-B, SD25-C, SD25-D, SD25-E dan 2 lainnya.',
  )
  expect(changedSinceCheck([])).toContain('Kuota atau zonasi berubah')
})
