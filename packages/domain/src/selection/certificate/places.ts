/**
 * The place of a choice in the list of its school by age and distance together: what the lottery is drawn for, and no more than a
 * rank (docs/selection.md#why-one-place). Ordinals of each value would show the village of a ticket where a zone has few villages.
 */
import { type Choice, compareByKey, type Market, type Path, perChoice } from '../engine/market.ts'
import type { PathOutcome } from '../engine/select.ts'
import type { PathKey } from '../order.ts'

/** The keys that are compared before the lottery. */
function keysBeforeLottery({ order }: Path): readonly PathKey[] {
  const lottery = order.indexOf('lottery')
  return lottery < 0 ? order : order.slice(0, lottery)
}

/** @returns of each choice that competes by the path, by its row: its dense place from 1 in its school */
export function placesInOrder(
  market: Market,
  { path, lists }: Pick<PathOutcome, 'path' | 'lists'>,
): readonly (number | undefined)[] {
  const keys = keysBeforeLottery(path)
  const places = perChoice<number>(market)
  for (const list of lists.values()) {
    let place = 0
    let before: Choice | undefined
    for (const choice of list) {
      const other = before
      if (!other || keys.some((key) => compareByKey(market, path, key, other, choice) !== 0)) place++
      places[choice.row] = place
      before = choice
    }
  }
  return places
}
