/** The name an account signs in with: small letters, digits, dot, dash, underscore; 3 to 50 of them. */
const FORM = /^[a-z0-9][a-z0-9._-]{2,49}$/

/** As it is stored, whatever case it was typed in; null for what no account can be called. */
export function readUsername(typed: string): string | null {
  const name = typed.trim().toLowerCase()
  return FORM.test(name) ? name : null
}
