/**
 * A count in Indonesian notation: 1284 becomes '1.284'. Not from Intl, so that server and browser render the same
 * text.
 */
export function formatCount(count: number): string {
  return String(count).replace(/\B(?=(\d{3})+$)/g, '.')
}
