/** A count as Indonesians write it: 1284 → '1.284'. Written out, so that server and browser agree to the letter. */
export function formatCount(count: number): string {
  return String(count).replace(/\B(?=(\d{3})+$)/g, '.')
}
