/**
 * Which attempts to sign in are looked at, and in which order their passwords are hashed. Known devices have limits of
 * their own and come first, so that a storm of guesses from many addresses does not keep staff out.
 */
import { TooMany } from '../../../platform/errors/request-errors.ts'
import type { RateLimits } from '../../../platform/http/limits/rate-limit.ts'

/** Attempts per network and minute that are checked even when the overall limit is used up. */
export const FEW_ATTEMPTS = 10

/** A site (/48) may make this many times the attempts of a network (/64), because it may have many households. */
const SITE_SHARE = 5

/**
 * Counts an attempt.
 *
 * @param device the known device that the browser's cookie names, or null
 * @returns the rank in the hashing queue: 0 for a known device, else the more the network has tried in this minute
 * @throws TooMany when a limit is used up
 */
export async function countLoginUse(
  limits: Pick<RateLimits, 'take'>,
  { address, device }: { address: string; device: string | null },
): Promise<number> {
  if (device !== null) {
    await limits.take('login', `device ${device}`)
    return 0
  }
  const ofNetwork = await limits.take('login', address)
  const ofSite = await limits.take('loginSite', address)
  try {
    await limits.take('loginOverall', '')
  } catch (error) {
    if (!(error instanceof TooMany) || ofNetwork > FEW_ATTEMPTS) throw error
  }
  return Math.max(ofNetwork, Math.ceil(ofSite / SITE_SHARE))
}
