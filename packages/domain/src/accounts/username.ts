/** The name an account signs in with: small letters, digits, dot, dash, underscore; 3 to 50 of them. */
const FORM = /^[a-z0-9][a-z0-9._-]{2,49}$/

/** Normalizes to the stored form (trimmed, lower case); null for a text that is no user name. */
export function readUsername(typed: string): string | null {
  const name = typed.trim().toLowerCase()
  return FORM.test(name) ? name : null
}
