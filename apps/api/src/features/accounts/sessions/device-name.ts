/** The device of a session in a few words, as 'Chrome di Android'. Nothing else of the User-Agent header is stored. */
import Bowser from 'bowser'

const LONGEST = 60

/** @returns null for a header that names no known browser or system */
export function deviceName(userAgent: string | undefined): string | null {
  if (!userAgent) return null
  // The header is limited, since the patterns of the library are tried on all of it.
  const { browser, os } = Bowser.parse(userAgent.slice(0, 500))
  const name = [browser.name, os.name].filter(Boolean).join(' di ').slice(0, LONGEST)
  return name || null
}
