/** The score of prestasi: whole numbers, hundredths of a point, rounded once (docs/product-rules.md#score-of-prestasi). */
import type { LocalDate } from '../shared/local-date.ts'
import { type ContestPoints, SCORE_PARTS, type ScorePart, type ScoreRule, WHOLE_BP } from './configuration.ts'

export interface Achievement extends Pick<ContestPoints, 'level' | 'place' | 'form'> {
  date: LocalDate
}

export interface ScoreFacts {
  /** The averages of five semesters, in hundredths; fewer: the part is 0. */
  rapor: readonly number[]
  /** By subject, in hundredths; a missing one counts 0. */
  tka: Readonly<Record<string, number>>
  /** Accepted certificates. */
  certificates: readonly Achievement[]
  /** Chair of OSIS, OSIM, MPK or scouting. */
  leads: boolean
}

export interface PrestasiScore {
  score: number
  /** Of each part with a weight: its share in hundredths of a percent, and its hundredths of a point, rounded half up. */
  parts: { part: ScorePart; weight: number; points: number }[]
}

const SEMESTERS = 5

/** @param opens the day on which the registration opens */
export function prestasiScore(rule: ScoreRule, facts: ScoreFacts, opens: LocalDate): PrestasiScore {
  const found = SCORE_PARTS.map((part) => ({
    part,
    weight: rule.weights[part] ?? 0,
    mean: meanOf(part, rule, facts, opens),
  })).filter(({ weight }) => weight > 0)
  // One denominator for all means, so that only the end is rounded.
  const common = found.reduce((product, { mean }) => product * mean.count, 1)
  const sum = found.reduce((all, { weight, mean }) => all + weight * mean.sum * (common / mean.count), 0)
  return {
    score: halfUp(sum, WHOLE_BP * common),
    parts: found.map(({ part, weight, mean }) => ({ part, weight, points: halfUp(mean.sum, mean.count) })),
  }
}

/** The years and months of a date, so many months earlier; its day stays, since texts of dates are only compared. */
function monthsBefore(date: LocalDate, months: number): string {
  const [year = 0, month = 1] = date.split('-').map(Number)
  const all = year * 12 + month - 1 - months
  return `${Math.floor(all / 12)}-${String((all % 12) + 1).padStart(2, '0')}${date.slice(7)}`
}

/** Whether a contest took place in the months that count. */
export function isInMonths(
  { min_months, max_months }: Pick<ScoreRule, 'min_months' | 'max_months'>,
  date: LocalDate,
  opens: LocalDate,
): boolean {
  return date <= monthsBefore(opens, min_months) && date >= monthsBefore(opens, max_months)
}

interface Mean {
  sum: number
  count: number
}

function meanOf(part: ScorePart, rule: ScoreRule, facts: ScoreFacts, opens: LocalDate): Mean {
  switch (part) {
    case 'rapor':
      return { sum: facts.rapor.length === SEMESTERS ? total(facts.rapor) : 0, count: SEMESTERS }
    case 'tka':
      return {
        sum: total(rule.tka_subjects.map((subject) => facts.tka[subject] ?? 0)),
        count: Math.max(1, rule.tka_subjects.length),
      }
    case 'lomba':
      return { sum: total(bestPoints(rule, facts, opens)), count: rule.best_n }
    case 'kepemimpinan':
      return { sum: facts.leads ? rule.leadership_points : 0, count: 1 }
  }
}

function bestPoints(rule: ScoreRule, { certificates }: ScoreFacts, opens: LocalDate): number[] {
  const worth = (one: Achievement) =>
    rule.contests.find(
      ({ level, place, form }) => level === one.level && place === one.place && form === one.form,
    )?.points ?? 0
  return certificates
    .filter(({ date }) => isInMonths(rule, date, opens))
    .map(worth)
    .sort((a, b) => b - a)
    .slice(0, rule.best_n)
}

const total = (numbers: readonly number[]) => numbers.reduce((sum, each) => sum + each, 0)
const halfUp = (sum: number, count: number) => Math.floor((2 * sum + count) / (2 * count))
