/** How a score was made, for the family that gave its change code (docs/product-rules.md#explanations-by-path). */
import { scoreWords } from '../selection/public/path-words.ts'
import type { ScorePart } from './configuration.ts'
import { formatShare } from './messages.ts'
import type { PrestasiScore } from './score.ts'

const PART_NAMES: Record<ScorePart, string> = {
  rapor: 'rapor',
  tka: 'TKA',
  lomba: 'lomba',
  kepemimpinan: 'kepemimpinan',
}

/** 'Nilai prestasi 87,25 = 60 % rapor 89,00 + 40 % lomba 84,63.' */
export function scoreSentence({ score, parts }: PrestasiScore): string {
  const terms = parts.map(
    ({ part, weight, points }) => `${formatShare(weight)} ${PART_NAMES[part]} ${scoreWords(points)}`,
  )
  return `Nilai prestasi ${scoreWords(score)} = ${terms.join(' + ')}.`
}
