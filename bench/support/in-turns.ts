/** Several ways of doing a thing, one call after the other in turns: a machine that slows down slows them all. */

/** Calls that nobody measures: compiled code, warm caches, plans. */
const WARMING_UP = 5

/** @returns the milliseconds of each way, sorted; a way that measures itself answers them, another is measured */
export async function batchPerTick<Name extends string>(
  ways: Record<Name, () => Promise<number | undefined>>,
  calls: number,
): Promise<Record<Name, Float64Array>> {
  const names = Object.keys(ways) as Name[]
  const times = Object.fromEntries(names.map((name) => [name, new Float64Array(calls)])) as Record<
    Name,
    Float64Array
  >
  for (let i = -WARMING_UP; i < calls; i++) {
    for (const name of names) {
      const started = performance.now()
      const own = await ways[name]()
      if (i >= 0) times[name][i] = own ?? performance.now() - started
    }
  }
  for (const name of names) times[name].sort()
  return times
}
