/** The headers of a public page beyond those of every answer. */

/**
 * Scripts only from our own files, styles only from those and the one style element whose hash is given: nothing that
 * somebody smuggles into a page can run or restyle it. Without a hash no style element counts at all.
 */
export function pagePolicy(styleHash?: string): string {
  return [
    "default-src 'self'",
    "script-src 'self'",
    styleHash ? `style-src 'self' ${styleHash}` : "style-src 'self'",
    "img-src 'self'",
    "connect-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ')
}

/**
 * Fresh for a moment, then shown once more while the new one is fetched: a rush never waits for us, and nobody reads a
 * state older than 20 seconds.
 */
export const PAGE_CACHE = 'public, max-age=5, stale-while-revalidate=15'

/** A shell's address holds a registration number, which no shared cache need know. */
export const SHELL_CACHE = 'private, no-cache'

/**
 * The staff side's documents hold nothing of anybody, but what is drawn into them does: kept by nobody, so that Back
 * after a logout shows no record either.
 */
export const STAFF_CACHE = 'no-store'

/** Files whose name changes with their content. */
export const HASHED_CACHE = 'public, max-age=31536000, immutable'

/** Icon and robots.txt keep their names. */
export const NAMED_CACHE = 'public, max-age=3600'
