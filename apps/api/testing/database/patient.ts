/** Options for connections of a drill or benchmark itself: the machine may be busy, and only the server's own limits are measured. */
export const PATIENT = { statementTimeoutMs: 600_000, connectTimeoutMs: 120_000 } as const
