/** For the audit: the values that a change gives, beside those that stood there; null when all are the same. */
export function differences(
  before: object,
  after: object,
): { before: Record<string, unknown>; after: Record<string, unknown> } | null {
  const old = before as Record<string, unknown>
  const changed = Object.entries(after).filter(([key, value]) => plain(value) !== plain(old[key]))
  if (changed.length === 0) return null
  return {
    before: Object.fromEntries(changed.map(([key]) => [key, old[key] ?? null])),
    after: Object.fromEntries(changed),
  }
}

/** A value that was never there equals none. */
const plain = (value: unknown) => JSON.stringify(value ?? null)
