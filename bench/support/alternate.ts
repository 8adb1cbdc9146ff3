/** Times several implementations alternately, one call each per round, so that a change of machine speed affects all of them. */

/** Unmeasured rounds before the first measured one: compilation, caches, query plans. */
const WARM_UP_ROUNDS = 5

/**
 * @param ways returns its own milliseconds, or undefined to be timed from outside
 * @returns sorted milliseconds per way
 */
export async function alternate<Name extends string>(
  ways: Record<Name, () => Promise<number | undefined>>,
  calls: number,
): Promise<Record<Name, Float64Array>> {
  const names = Object.keys(ways) as Name[]
  const times = Object.fromEntries(names.map((name) => [name, new Float64Array(calls)])) as Record<
    Name,
    Float64Array
  >
  for (let i = -WARM_UP_ROUNDS; i < calls; i++) {
    for (const name of names) {
      const started = performance.now()
      const own = await ways[name]()
      if (i >= 0) times[name][i] = own ?? performance.now() - started
    }
  }
  for (const name of names) times[name].sort()
  return times
}
