/** When a server is about to need more memory than it may take (docs/reference/memory.md#memory). Pure. */

/** Part of the bound. Above it V8 collects ever more often, and one large statement or export may exceed the bound. */
const NEARLY_FULL = 0.8

/** @param share what a whole collection leaves, as part of the bound (HEAP_MB), 0 to 1 */
export function isHeapNearlyFull(share: number): boolean {
  return share > NEARLY_FULL
}
