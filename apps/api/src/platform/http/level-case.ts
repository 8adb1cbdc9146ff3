/** The level in the path of a call, in any letter case (docs/product-rules.md#levels-in-paths). */

const LEVEL_SEGMENT = /\/(?:sd|smp)(?=\/|$)/gi
const CALLS = /^\/(?:api|ppdb\/export)\//

/**
 * Writes the level in the path of a URL in lower case, as the routes have it. Other parts, the query and addresses of
 * pages stay as they are.
 */
export function lowerCaseLevel(url: string): string {
  if (!CALLS.test(url)) return url
  const end = url.indexOf('?')
  const path = end < 0 ? url : url.slice(0, end)
  const lower = path.replace(LEVEL_SEGMENT, (segment) => segment.toLowerCase())
  return lower === path ? url : lower + url.slice(path.length)
}
