import { expect, it } from 'vitest'
import { pathSentences } from './path-words.ts'

const school = { id: 1, name: 'SMP Mawar', npsn: '1' }
const place = (
  path: string,
  rank: number,
  of: number,
  seats: number,
  { score = null, reserve = null }: { score?: number | null; reserve?: number | null } = {},
) => ({
  path,
  rank,
  of,
  seats,
  score,
  reserve,
})

it('says nothing in a run without paths', () => {
  expect(pathSentences({ school, metres: 1 })).toEqual([])
})

it('says by which path the child is admitted, and its place in the others', () => {
  const places = [place('Afirmasi', 1, 2, 1), place('Domisili', 6, 8, 3)]
  expect(
    pathSentences({
      school,
      metres: 800,
      by_path: { places, admitted: { path: 'Afirmasi', seat: 'reserved' }, vacant: [] },
    }),
  ).toEqual([
    'Diterima di SMP Mawar lewat jalur afirmasi: urutan 1 dari 2, 1 kursi.',
    'Jalur domisili: urutan 6 dari 8, 3 kursi. Anak Anda berjarak 800 m.',
  ])
})

it('says whose seats were left over, and by whose order they were given', () => {
  const by_path = {
    places: [place('Domisili', 3, 4, 2)],
    admitted: { path: 'Domisili', seat: 'leftover' as const },
    vacant: [{ path: 'KETM', seats: 1 }],
  }
  expect(pathSentences({ school, metres: 700, by_path })).toEqual([
    'Diterima di SMP Mawar lewat kursi sisa. Jalur KETM di sekolah ini tidak terisi 1 kursi. Kursi sisa diberikan menurut urutan jalur domisili.',
    'Jalur domisili: urutan 3 dari 4, 2 kursi. Anak Anda berjarak 700 m.',
  ])
})

it('says the own score where a path has one, and no distance that is unknown', () => {
  const places = [place('Prestasi', 12, 40, 0, { score: 8_725 }), place('Domisili', 1, 1, 9)]
  expect(pathSentences({ school, metres: null, by_path: { places, admitted: null, vacant: [] } })).toEqual([
    'Jalur prestasi: urutan 12 dari 40, tidak ada kursi. Nilai anak Anda 87,25.',
    'Jalur domisili: urutan 1 dari 1, 9 kursi.',
  ])
})

it('says the number on the reserve list of each path', () => {
  const places = [place('Afirmasi', 2, 2, 1, { reserve: 1 }), place('Domisili', 6, 8, 3, { reserve: 3 })]
  expect(pathSentences({ school, metres: 800, by_path: { places, admitted: null, vacant: [] } })).toEqual([
    'Jalur afirmasi: urutan 2 dari 2, 1 kursi. Anak Anda berjarak 800 m. Cadangan jalur ini nomor 1.',
    'Jalur domisili: urutan 6 dari 8, 3 kursi. Anak Anda berjarak 800 m. Cadangan jalur ini nomor 3.',
  ])
})
