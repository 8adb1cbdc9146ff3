/** The headers of a public page beyond those of every answer. */
import { REPORTS_PATH } from '../../platform/http/policy-reports.ts'
import { permissionsPolicy } from '../../platform/http/security-headers.ts'

/**
 * Allows scripts and styles from our own files, and the inline scripts and the one style element with the given hashes, so that
 * injected markup can neither run nor restyle a page.
 */
export function pagePolicy(hashes: {
  style: string | null
  script: string
  /** Of pages that run in the browser. */
  start?: string | null
}): PolicyHeaders {
  // Every browser knows `report-uri`. `report-to` would need a second header in the first packets of a page.
  const policy = policyOf(["'self'", hashes.style], ["'self'", hashes.script, hashes.start ?? null], '')
  return { 'content-security-policy': policy.join('; ') }
}

/** Staff documents have their styles in a file. A logo or video that a member of staff has chosen is shown before it is sent. */
export function staffPolicy(): PolicyHeaders {
  // Browsers that know `report-to` ignore `report-uri`.
  const policy = [...policyOf(["'self'"], ["'self'"], ' blob:'), 'report-to csp']
  return { 'content-security-policy': policy.join('; '), 'reporting-endpoints': `csp="${REPORTS_PATH}"` }
}

/** Staff scan the QR codes of cards. */
export const STAFF_PERMISSIONS = permissionsPolicy('(self)')

/** The content security policy and, for staff, the address to which browsers report what it blocked. */
export type PolicyHeaders = { 'content-security-policy': string; 'reporting-endpoints'?: string }

/** Pictures and calls follow `default-src` unless a file that was chosen on the device is shown. */
function policyOf(
  styles: readonly (string | null)[],
  scripts: readonly (string | null)[],
  chosen: string,
): string[] {
  return [
    "default-src 'self'",
    `script-src ${scripts.filter(Boolean).join(' ')}`,
    `style-src ${styles.filter(Boolean).join(' ')}`,
    ...(chosen ? [`img-src 'self'${chosen}`, `media-src 'self'${chosen}`] : []),
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    `report-uri ${REPORTS_PATH}`,
  ]
}

/**
 * Fresh for a few seconds, then served stale once while the cache revalidates. A page is at most 20 seconds old.
 */
export const PAGE_CACHE = 'public, max-age=5, stale-while-revalidate=15'

/**
 * Staff documents have no personal data, but scripts render it into them. No cache stores them, so that Back after a
 * logout shows no record.
 */
export const STAFF_CACHE = 'no-store'

/** Files whose name changes with their content. */
export const HASHED_CACHE = 'public, max-age=31536000, immutable'

/** Icon and robots.txt keep their names. */
export const NAMED_CACHE = 'public, max-age=3600'
