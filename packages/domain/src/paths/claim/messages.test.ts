/** docs/product-rules.md#claims */
import { expect, test } from 'vitest'
import { inSentence } from '../../shared/in-sentence.ts'
import { CLAIM_SENTENCES, type ClaimWords, reasonWords } from './messages.ts'

const OF: ClaimWords = {
  name: 'Afirmasi',
  place: 'SMP Mawar',
  until: '14 Juni 2026',
  reason: null,
  stays: 'Domisili',
}

test.each<[keyof typeof CLAIM_SENTENCES, Partial<ClaimWords>, string]>([
  ['waiting', {}, 'Menunggu pemeriksaan. Bawa berkas ke SMP Mawar sampai 14 Juni 2026.'],
  [
    'incomplete',
    { reason: 'berkas tidak ada: kartu KIP' },
    'Belum lengkap: berkas tidak ada: kartu KIP. Lengkapi sampai 14 Juni 2026.',
  ],
  ['accepted', {}, 'Diterima. Anak Anda ikut jalur afirmasi.'],
  [
    'refused',
    { reason: 'berkas tidak ada' },
    'Jalur afirmasi tidak diterima: berkas tidak ada. Anak Anda tetap ikut jalur domisili.',
  ],
  ['refused', { reason: 'Kartu palsu.', stays: null }, 'Jalur afirmasi tidak diterima: Kartu palsu.'],
  [
    'lapsed',
    {},
    'Jalur ini gugur karena berkas tidak diperiksa sampai 14 Juni 2026. Anak Anda tetap ikut jalur domisili.',
  ],
  ['withdrawn', {}, 'Dibatalkan oleh orang tua.'],
])('a claim that is %s: %#', (state, change, says) => {
  expect(CLAIM_SENTENCES[state]({ ...OF, ...change })).toBe(says)
})

test.each([
  ['berkas_tidak_ada', null, 'berkas tidak ada'],
  ['berkas_tidak_ada', 'kartu KIP', 'berkas tidak ada: kartu KIP'],
  ['lain', 'Kartu rusak', 'Kartu rusak'],
  ['lain', null, 'alasan lain'],
] as const)('%s with %j', (reason, explained, says) => {
  expect(reasonWords(reason, explained)).toBe(says)
})

test('a name inside a sentence begins small, unless it is an abbreviation', () => {
  expect(['Prestasi', 'KETM', 'afirmasi'].map(inSentence)).toEqual(['prestasi', 'KETM', 'afirmasi'])
})
