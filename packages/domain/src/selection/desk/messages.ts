/** Sentences about the order of a school's applicants. */
import { formatCount } from '../../shared/count.ts'
import { inSentence } from '../../shared/in-sentence.ts'
import { type LocalDate, longDate } from '../../shared/local-date.ts'
import type { OrderKey } from '../order.ts'

const KEY_NAMES: Record<OrderKey, string> = {
  birth_date: 'usia tertua',
  distance: 'jarak terdekat',
  lottery: 'undian',
}

/** For example 'usia tertua, lalu jarak terdekat, lalu undian'. */
export const orderInWords = (order: readonly OrderKey[]): string =>
  order.map((key) => KEY_NAMES[key]).join(', lalu ')

/** Above a desk with paths. @param rest the name of the path of all children of the zone */
export const orderOfRest = (rest: string): string =>
  `Ini urutan jalur ${inSentence(rest)}. Setiap jalur punya kursi dan urutan sendiri, dan seleksi memberi kursi menurut semua jalur.`

/** In the place of an order, where each path has its own. */
export const ORDERS_OF_PATHS = 'urutan jalurnya masing-masing'

const DECIDED_BY_LOTTERY = 'Belum ada undian, jadi urutan tidak memisahkan mereka.'

/** Which children the line would separate, and why it must not. @param ranks of them, in order */
export function tieInWords(
  ranks: readonly number[],
  { birthDate, metres }: { birthDate: LocalDate; metres: number | null },
): string {
  const who = `${ranks.slice(0, -1).map(formatCount).join(', ')} dan ${formatCount(ranks.at(-1) ?? 0)}`
  const distance = metres === null ? 'jaraknya tidak diketahui' : `berjarak ${formatCount(metres)} m`
  return `Peringkat ${who} sama-sama lahir ${longDate(birthDate)} dan ${distance}. ${DECIDED_BY_LOTTERY}`
}
