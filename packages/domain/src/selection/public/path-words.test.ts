import { expect, it } from 'vitest'
import type { OwnChoice } from './contract.family.ts'
import { pathSentences } from './path-words.ts'

type Place = NonNullable<OwnChoice['by_path']>['places'][number]

const BORN = '2013-03-03'
const school = { id: 1, name: 'SMP Mawar', npsn: '1' }
const place = (
  path: string,
  rank: number,
  of: number,
  seats: number,
  {
    score = null,
    reserve = null,
    looks_at = 'distance',
  }: Partial<Pick<Place, 'score' | 'reserve' | 'looks_at'>> = {},
) => ({
  path,
  rank,
  of,
  seats,
  score,
  looks_at,
  reserve,
})

it('says nothing in a run without paths', () => {
  expect(pathSentences({ school, metres: 1 }, BORN)).toEqual([])
})

it('says by which path the child is admitted, and its place in the others', () => {
  const places = [place('Afirmasi', 1, 2, 1), place('Domisili', 6, 8, 3)]
  expect(
    pathSentences(
      {
        school,
        metres: 800,
        by_path: { places, admitted: { path: 'Afirmasi', seat: 'reserved' }, vacant: [] },
      },
      BORN,
    ),
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
  expect(pathSentences({ school, metres: 700, by_path }, BORN)).toEqual([
    'Diterima di SMP Mawar lewat kursi sisa. Jalur KETM di sekolah ini tidak terisi 1 kursi. Kursi sisa diberikan menurut urutan jalur domisili.',
    'Jalur domisili: urutan 3 dari 4, 2 kursi. Anak Anda berjarak 700 m.',
  ])
})

it('says the own score where a path has one, and no distance that is unknown', () => {
  const places = [
    place('Prestasi', 12, 40, 0, { score: 8_725, looks_at: 'score' }),
    place('Domisili', 1, 1, 9),
  ]
  expect(
    pathSentences({ school, metres: null, by_path: { places, admitted: null, vacant: [] } }, BORN),
  ).toEqual([
    'Jalur prestasi: urutan 12 dari 40, tidak ada kursi. Nilai anak Anda 87,25.',
    'Jalur domisili: urutan 1 dari 1, 9 kursi.',
  ])
})

it('says the number on the reserve list of each path', () => {
  const places = [place('Afirmasi', 2, 2, 1, { reserve: 1 }), place('Domisili', 6, 8, 3, { reserve: 3 })]
  expect(
    pathSentences({ school, metres: 800, by_path: { places, admitted: null, vacant: [] } }, BORN),
  ).toEqual([
    'Jalur afirmasi: urutan 2 dari 2, 1 kursi. Anak Anda berjarak 800 m. Cadangan jalur ini nomor 1.',
    'Jalur domisili: urutan 6 dari 8, 3 kursi. Anak Anda berjarak 800 m. Cadangan jalur ini nomor 3.',
  ])
})

it('says the value that the order of each path looks at first', () => {
  const by_path = (looks_at: Place['looks_at']) => ({
    places: [place('Afirmasi', 2, 2, 1, { looks_at })],
    ...{ admitted: null, vacant: [] },
  })
  const said = (looks_at: Place['looks_at']) =>
    pathSentences({ school, metres: 800, by_path: by_path(looks_at) }, BORN)[0]
  expect(said('birth_date')).toBe('Jalur afirmasi: urutan 2 dari 2, 1 kursi. Anak Anda lahir 3 Maret 2013.')
  expect(said('score')).toBe('Jalur afirmasi: urutan 2 dari 2, 1 kursi. Nilai anak Anda belum ada.')
  expect(said(null)).toBe('Jalur afirmasi: urutan 2 dari 2, 1 kursi.')
})
