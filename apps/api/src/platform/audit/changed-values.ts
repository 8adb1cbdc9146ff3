/** The changed values of a record, before and after, for an audit row; null when nothing changed. */
export function changedValues(
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

/** A missing value equals null. */
const plain = (value: unknown) => JSON.stringify(value ?? null)
