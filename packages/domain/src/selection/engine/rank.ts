/** The order of each school's applicants. */
import { type Choice, compareChoices, type Market, perChoice, type School } from './market.ts'

export interface Ranking {
  /** Of each school: the choices that compete for it, the first in order first. */
  lists: ReadonlyMap<School, readonly Choice[]>
  /** Of a choice that competes, by its row: its place in the list of the school, from 1. */
  ranks: readonly (number | undefined)[]
}

export function rankChoices(market: Market): Ranking {
  const lists = competingChoices(market)
  for (const list of lists.values()) list.sort((a, b) => compareChoices(market, a, b))
  return rankingOf(market, lists)
}

/** Of each school: the choices that compete for it, in no order yet. */
export function competingChoices({ schools, applicants }: Market): Map<School, Choice[]> {
  const lists = new Map(schools.map((school): [School, Choice[]] => [school, []]))
  for (const { choices } of applicants)
    for (const choice of choices) if (choice.standing === 'competes') lists.get(choice.school)?.push(choice)
  return lists
}

/** @param lists that are in order */
export function rankingOf(market: Market, lists: ReadonlyMap<School, readonly Choice[]>): Ranking {
  const ranks = perChoice<number>(market)
  for (const list of lists.values()) for (const [i, { row }] of list.entries()) ranks[row] = i + 1
  return { lists, ranks }
}
