import { expect, test } from 'vitest'
import { comparedParts, comparedWords, rankWords } from './own-result-messages.ts'

test.each([
  [{ key: 'birth_date', difference: 14 }, 'Sekitar 14 bulan lebih muda dari anak yang terakhir diterima.'],
  [{ key: 'birth_date', difference: -1 }, 'Sekitar 1 bulan lebih tua dari anak yang terakhir diterima.'],
  [
    { key: 'birth_date', difference: 0 },
    'Selisih usianya dengan anak yang terakhir diterima kurang dari sebulan.',
  ],
  [
    { key: 'distance', difference: 1_500 },
    'Desa Anda sekitar 1.500 m lebih jauh daripada desa anak yang terakhir diterima.',
  ],
  [
    { key: 'distance', difference: -500 },
    'Desa Anda sekitar 500 m lebih dekat daripada desa anak yang terakhir diterima.',
  ],
  [
    { key: 'distance', difference: 0 },
    'Jarak desa Anda hampir sama dengan desa anak yang terakhir diterima (selisih kurang dari 500 m).',
  ],
  [
    { key: 'few', difference: null },
    'Terlalu sedikit anak bersaing di sini untuk dibandingkan tanpa menunjuk seorang anak.',
  ],
  [{ key: 'distance', difference: null }, 'Jarak yang belum diketahui menentukan urutannya.'],
  [{ key: 'self', difference: null }, 'Anak Anda yang terakhir diterima di sekolah ini.'],
] as const)('%j', (compared, words) => {
  expect(comparedWords(compared)).toBe(words)
})

test('what was compared is said, and no more', () => {
  const all = {
    known: true,
    frozen: true,
    called: false,
    receipt: 'ABCD2345',
    opened: false,
    hasReserve: true,
  }
  const said = (change: Partial<typeof all>) => comparedParts({ ...all, ...change }).join(' ')
  expect(said({})).toMatch(
    /diingat HP ini\. Data yang dikunci sama .* nomor cadangan setiap pilihan sama\. .*ABCD2345/,
  )
  expect(said({ known: false, frozen: false })).not.toMatch(/dengan yang diingat/)
  expect(said({ called: true })).not.toMatch(/setiap pilihan sama/)
  expect(said({ hasReserve: false })).toContain('Nomor cadangan tidak ada di bukti ini.')
})

test('the rank names the seats, also when they are not set', () => {
  expect(rankWords(30, 1_041, { seats: 24, seats_by_hand: 0 })).toBe(
    'Urutan 30 dari 1.041 pendaftar, ada 24 kursi.',
  )
  expect(rankWords(1, 2, { seats: null, seats_by_hand: 0 })).toBe(
    'Urutan 1 dari 2 pendaftar, jumlah kursi belum ditetapkan.',
  )
  expect(rankWords(2, 3, { seats: 2, seats_by_hand: 1 })).toBe(
    'Urutan 2 dari 3 pendaftar, ada 2 kursi, 1 di antaranya dengan keputusan langsung.',
  )
})
