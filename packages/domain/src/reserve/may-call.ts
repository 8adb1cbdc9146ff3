/** When the reserve of a level can be called (docs/product-rules.md#reserve-calls). Pure. */
import type { Season } from '../season/season.ts'
import { isPublished, windowState } from '../season/window.ts'
import type { ReserveRefusal } from './messages.ts'

/**
 * Why nobody is called now; null when the reserve can be called. A level with runs has frozen its applicants; one decided by
 * hand gets more of them until registration is closed.
 */
export function reserveRefusal(season: Season, method: 'manual' | 'run', now: Date): ReserveRefusal | null {
  if (method === 'manual' && windowState(season, now) !== 'closed') return 'window'
  return isPublished(season, now) ? null : 'hidden'
}
