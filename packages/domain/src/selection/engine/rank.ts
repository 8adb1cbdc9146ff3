/** The order of each school's applicants, one for each path. */
import { type Choice, compareChoices, type Market, type Path, perChoice, type School } from './market.ts'

/** By one path. */
export interface Ranking {
  /** Of each school: the choices that compete for it by the path, the first in order first. */
  lists: ReadonlyMap<School, readonly Choice[]>
  /** Of a choice that competes by the path, by its row: its place in the list of the school, from 1. */
  ranks: readonly (number | undefined)[]
}

/** @returns of each path, by its index */
export function rankChoices(market: Market): readonly Ranking[] {
  return market.paths.map((path) => rankByPath(market, path))
}

/** @param order replaces that of the path */
export function rankByPath(market: Market, path: Path, order = path.order): Ranking {
  const lists = competingChoices(market, path)
  const by = { ...path, order }
  for (const list of lists.values()) list.sort((a, b) => compareChoices(market, by, a, b))
  return rankingOf(market, lists)
}

/** Of each school: the choices that compete for it by the path, in no order yet. */
export function competingChoices({ schools, applicants }: Market, path: Path): Map<School, Choice[]> {
  const lists = new Map(schools.map((school): [School, Choice[]] => [school, []]))
  for (const { choices } of applicants)
    for (const choice of choices)
      if (choice.standing === 'competes' && choice.paths.includes(path))
        lists.get(choice.school)?.push(choice)
  return lists
}

/** @param lists that are in order */
export function rankingOf(market: Market, lists: ReadonlyMap<School, readonly Choice[]>): Ranking {
  const ranks = perChoice<number>(market)
  for (const list of lists.values()) for (const [i, { row }] of list.entries()) ranks[row] = i + 1
  return { lists, ranks }
}
