/** Options for connections of a test, a drill or a benchmark itself: the machine may be busy, and the product's limits are not their subject. */
export const PATIENT = {
  statementTimeoutMs: 600_000,
  connectTimeoutMs: 120_000,
  probeTimeoutMs: 120_000,
} as const
