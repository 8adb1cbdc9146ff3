/** The sentences of a result by paths, for the family that gave its change code (docs/product-rules.md#explanations-by-path). */
import { formatCount } from '../shared/count.ts'
import { longDate } from '../shared/local-date.ts'
import type { ScorePart } from './configuration.ts'
import type { OwnValue, PathExplanation, PathStanding } from './explain-path.ts'
import { formatShare } from './messages.ts'
import type { PrestasiScore } from './score.ts'

/** Why a child with a greater distance may have a seat. */
export const OWN_SEATS_AND_ORDER =
  'Anak yang rumahnya lebih jauh dapat diterima lewat jalur lain. Setiap jalur punya kursi dan urutan sendiri.'

/** How schools and paths are called. */
export interface PathNames {
  school: string
  /** 'afirmasi' of a code, as in 'jalur afirmasi'. */
  path(code: string): string
}

/** @returns one sentence of the result, then one for each path that refused the child */
export function explanationSentences(
  { seat, vacant, paths }: PathExplanation,
  { school, path: nameOf }: PathNames,
): string[] {
  const refused = paths
    .filter(({ outcome }) => outcome === 'refused')
    .map((each) => refusedSentence(each, nameOf))
  if (seat === null) return refused.length === 0 ? [] : [...refused, ...byDistance(paths)]
  if (seat.kind === 'reserved') {
    const own = paths.find(({ outcome }) => outcome === 'seat')
    const start = `Diterima di ${school} lewat jalur ${nameOf(seat.path)}`
    return [
      own ? `${start}: urutan ${own.rank} dari ${own.of}, ${formatCount(own.seats)} kursi.` : `${start}.`,
    ]
  }
  const unfilled = vacant
    .map((each) => `Jalur ${nameOf(each.path)} di sekolah ini tidak terisi ${formatCount(each.seats)} kursi`)
    .join('. ')
  const given = `kursi itu diberikan menurut urutan jalur ${nameOf(seat.path)}`
  return [
    `Diterima di ${school} lewat kursi sisa. ${unfilled === '' ? 'Ada kursi jalur lain yang tidak terisi' : unfilled}; ${given}.`,
    ...refused,
  ]
}

function refusedSentence(standing: PathStanding, nameOf: (code: string) => string): string {
  const { path, rank, of, seats, value, key, reserve } = standing
  const name = nameOf(path)
  const place = `Jalur ${name}: urutan ${rank} dari ${of}, ${formatCount(seats)} kursi.`
  const own =
    key === 'lottery' || key === 'ticket'
      ? ' Undian menentukan di antara anak yang sama.'
      : valueSentence(value)
  const waits = reserve === null ? '' : ` Cadangan jalur ${name} nomor ${reserve}.`
  return `${place}${own}${waits}`
}

function valueSentence(value: OwnValue | null): string {
  if (value === null) return ''
  if (value.key === 'birth_date') return ` Anak Anda lahir ${longDate(value.date)}.`
  if (value.key === 'score')
    return value.score === null
      ? ' Nilai anak Anda belum ada.'
      : ` Nilai anak Anda ${formatPoints(value.score)}.`
  return value.metres === null
    ? ' Jarak anak Anda belum diketahui.'
    : ` Anak Anda berjarak ${formatCount(value.metres)} m.`
}

/** Only where the distance was looked at, and there is another path than the own ones to speak of. */
function byDistance(paths: readonly PathStanding[]): string[] {
  return paths.some(({ outcome, value }) => outcome === 'refused' && value?.key === 'distance')
    ? [OWN_SEATS_AND_ORDER]
    : []
}

const PART_NAMES: Record<ScorePart, string> = {
  rapor: 'rapor',
  tka: 'TKA',
  lomba: 'lomba',
  kepemimpinan: 'kepemimpinan',
}

/** 'Nilai prestasi 87,25 = 60 % rapor 89,00 + 40 % lomba 84,63.' */
export function scoreSentence({ score, parts }: PrestasiScore): string {
  const terms = parts.map(
    ({ part, weight, points }) => `${formatShare(weight)} ${PART_NAMES[part]} ${formatPoints(points)}`,
  )
  return `Nilai prestasi ${formatPoints(score)} = ${terms.join(' + ')}.`
}

/** '87,25' of 8,725. */
export function formatPoints(hundredths: number): string {
  return `${Math.floor(hundredths / 100)},${String(hundredths % 100).padStart(2, '0')}`
}
