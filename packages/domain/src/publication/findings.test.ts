import { describe, expect, test } from 'vitest'
import { type Findings, newFindings, publishedFacts } from './findings.ts'
import { changedSinceCheck, newFindingSentence } from './messages.ts'

const school = (id: number) => ({ id, name: `SD Contoh ${id}`, level: 'SD' as const, count: 1 })
const findings: Findings = {
  counts: {
    children: 100,
    lulus_1: 50,
    lulus_2: 10,
    placed: 0,
    tidak_lulus: 20,
    undecided: 20,
    withdrawn: 0,
  },
  undecided: { SD: 20, SMP: 0 },
  undecided_schools: [school(1)],
  over_quota: [],
  without_quota: [school(2)],
  villages: [{ id: 1, name: 'Contoh', level: 'SD' }],
  complaints: 3,
  window_open: false,
  decisions: '123',
}

describe('the new findings of the repeated check', () => {
  test.each<[string, Partial<Findings>, string[]]>([
    ['nothing changed', {}, []],
    ['something got better', { without_quota: [], villages: [], complaints: 0 }, []],
    [
      'more children are undecided',
      { counts: { ...findings.counts, undecided: 23 }, decisions: '124' },
      ['3 anak lagi belum diputuskan', 'Keputusan atau pendaftaran berubah sejak publikasi dijadwalkan'],
    ],
    ['a school is over its quota', { over_quota: [school(3)] }, ['1 sekolah lagi melebihi kuota']],
    [
      'another school has no quota, instead of the first',
      { without_quota: [school(4)] },
      ['1 sekolah lagi tanpa kuota'],
    ],
    [
      'a village lost the schools of its other level',
      { villages: [...findings.villages, { id: 1, name: 'Contoh', level: 'SMP' }] },
      ['1 desa lagi tanpa sekolah'],
    ],
    ['complaints came in', { complaints: 5 }, ['2 laporan baru belum selesai']],
  ])('when %s', (_title, changed, sentences) => {
    expect(newFindings(findings, { ...findings, ...changed }).map(newFindingSentence)).toEqual(sentences)
  })
})

test('complaints and the window do not decide whether a check is still true', () => {
  expect(publishedFacts({ ...findings, complaints: 9, window_open: true })).toEqual(publishedFacts(findings))
  expect(publishedFacts({ ...findings, decisions: '124' })).not.toEqual(publishedFacts(findings))
})

test('a refusal names the first registrations that changed', () => {
  const numbers = ['A', 'B', 'C', 'D', 'E', 'F', 'G'].map((letter) => `SD25-${letter}`)
  expect(changedSinceCheck(numbers)).toContain(
    '7 pendaftaran berubah sejak pemeriksaan: SD25-A, SD25-B, SD25-C, SD25-D, SD25-E dan 2 lainnya.',
  )
  expect(changedSinceCheck([])).toContain('Kuota atau zonasi berubah')
})
