/** The reserve lists that families read, with upheld objections first (docs/product-rules.md#reserve-calls). */
type OfChoices<Value> = readonly [Value, Value]

/** A child, as the last run in force left it. */
export interface ListedChild {
  /** The chosen schools; null where the run has no such choice. */
  schools: OfChoices<number | null>
  /** The number on the reserve list of each choice; null: the child does not wait there. */
  reserve: OfChoices<number | null>
  /** The schools of upheld objections that wait for a seat. */
  objectsTo: readonly number[]
}

/**
 * The numbers of all children after the objections that were upheld since the run: these come before all who wait at their
 * school, among themselves in the order of their numbers, and every other child moves back by those who came past it.
 *
 * @returns the numbers of each child, in the order of `children`
 */
export function objectionsFirst(children: readonly ListedChild[]): [number | null, number | null][] {
  const numbers = children.map(({ reserve }): [number | null, number | null] => [...reserve])
  const upheld = new Map<number, { child: number; choice: 0 | 1; before: number }[]>()
  children.forEach(({ schools, reserve, objectsTo }, child) => {
    for (const choice of [0, 1] as const) {
      const school = schools[choice]
      // One school as both choices is one choice.
      if (school === null || !objectsTo.includes(school) || (choice === 1 && schools[0] === school)) continue
      const waiting = upheld.get(school) ?? []
      waiting.push({ child, choice, before: reserve[choice] ?? Number.POSITIVE_INFINITY })
      upheld.set(school, waiting)
    }
  })
  if (upheld.size === 0) return numbers
  children.forEach(({ schools, reserve }, child) => {
    for (const choice of [0, 1] as const) {
      const number = reserve[choice]
      const past = upheld
        .get(schools[choice] ?? -1)
        ?.filter(({ before }) => number !== null && before > number)
      if (past && number !== null)
        (numbers[child] as [number | null, number | null])[choice] = number + past.length
    }
  })
  for (const waiting of upheld.values()) {
    waiting.sort((a, b) => (a.before === b.before ? a.child - b.child : a.before - b.before))
    waiting.forEach(({ child, choice }, at) => {
      ;(numbers[child] as [number | null, number | null])[choice] = at + 1
    })
  }
  return numbers
}
