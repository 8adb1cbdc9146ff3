/** What a family reads, after its change code, of a result with paths (docs/product-rules.md#own-result). Never a value of another child. */
import { formatCount } from '../../shared/count.ts'
import { inSentence } from '../../shared/in-sentence.ts'
import { type LocalDate, longDate } from '../../shared/local-date.ts'
import type { OwnChoice } from './contract.family.ts'

const seatsOf = (seats: number) => (seats === 0 ? 'tidak ada kursi' : `${formatCount(seats)} kursi`)

/** '87,25' of 8725. */
export const scoreWords = (hundredths: number) =>
  `${Math.floor(hundredths / 100)},${String(hundredths % 100).padStart(2, '0')}`

type ByPath = NonNullable<OwnChoice['by_path']>

/** A line for the place that the child has here, if any, and one for each other path by which it competed. */
export function pathSentences(
  { school, by_path: byPath, metres }: Pick<OwnChoice, 'school' | 'by_path' | 'metres'>,
  birthDate: LocalDate,
): string[] {
  if (!byPath) return []
  const { places, admitted, vacant } = byPath
  const own = places.find(({ path }) => path === admitted?.path)
  const lines = places.filter((place) => admitted?.seat !== 'reserved' || place !== own)
  return [
    ...(admitted ? [admittedWords(school.name, { admitted, own, vacant })] : []),
    ...lines.map((place) => {
      const { path, rank, of, seats, reserve } = place
      const value = ownValue(place, { metres, birthDate })
      const waits = reserve === null ? '' : ` Cadangan jalur ini nomor ${formatCount(reserve)}.`
      return `Jalur ${inSentence(path)}: urutan ${formatCount(rank)} dari ${formatCount(of)}, ${seatsOf(seats)}.${value}${waits}`
    }),
  ]
}

/** What the order of the path looks at first; a value that is not known is left out. */
function ownValue(
  { looks_at: key, score }: ByPath['places'][number],
  { metres, birthDate }: { metres: number | null; birthDate: LocalDate },
): string {
  if (key === 'birth_date') return ` Anak Anda lahir ${longDate(birthDate)}.`
  if (key === 'score')
    return score === null ? ' Nilai anak Anda belum ada.' : ` Nilai anak Anda ${scoreWords(score)}.`
  return key === null || metres === null ? '' : ` Anak Anda berjarak ${formatCount(metres)} m.`
}

function admittedWords(
  school: string,
  {
    admitted,
    own,
    vacant,
  }: {
    admitted: NonNullable<ByPath['admitted']>
    own: ByPath['places'][number] | undefined
    vacant: ByPath['vacant']
  },
): string {
  if (admitted.seat === 'reserved') {
    const place = own
      ? `: urutan ${formatCount(own.rank)} dari ${formatCount(own.of)}, ${seatsOf(own.seats)}`
      : ''
    return `Diterima di ${school} lewat jalur ${inSentence(admitted.path)}${place}.`
  }
  const left = vacant.map(
    ({ path, seats }) =>
      ` Jalur ${inSentence(path)} di sekolah ini tidak terisi ${formatCount(seats)} kursi.`,
  )
  return `Diterima di ${school} lewat kursi sisa.${left.join('')} Kursi sisa diberikan menurut urutan jalur ${inSentence(admitted.path)}.`
}

/** Once below the result of a child that competed by distance. */
export const EACH_PATH_ALONE =
  'Anak yang rumahnya lebih jauh dapat diterima lewat jalur lain. Setiap jalur punya kursi dan urutan sendiri.'
