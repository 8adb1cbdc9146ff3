/**
 * The entries of a list with their places, which are their keys: of entries that keep their places and are known by nothing else,
 * such as thrown dice.
 */
export function numbered<Entry>(list: readonly Entry[]): { entry: Entry; at: number }[] {
  return list.map((entry, at) => ({ entry, at }))
}
