/** The modes of the first season, before and after real schools replace the sample set. */
import type { Season } from '../season/season.ts'
import { isPublished, windowState } from '../season/window.ts'

type Modes = Pick<Season, 'windowMode' | 'publicationMode'>

const CLOSED: Modes = { windowMode: 'closed', publicationMode: 'hidden' }

/**
 * A first season is open and published only where nobody but its owner tries it: with the sample set, at an address of the
 * machine itself (docs/product-rules.md#the-first-season).
 */
export function firstSeasonModes({ hasSample, isLocal }: { hasSample: boolean; isLocal: boolean }): Modes {
  return hasSample && isLocal ? { windowMode: 'open', publicationMode: 'published' } : CLOSED
}

/** The modes of a season whose sample set is replaced: closed and hidden, unless its schedule has yet to begin. */
export function modesWithoutSample(
  season: Modes & Pick<Season, 'opensAt' | 'closesAt' | 'publishesAt'>,
  now: Date,
): Modes {
  const awaitsOpening = season.windowMode === 'schedule' && windowState(season, now) === 'before'
  const awaitsPublication = season.publicationMode === 'schedule' && !isPublished(season, now)
  return {
    windowMode: awaitsOpening ? season.windowMode : CLOSED.windowMode,
    publicationMode: awaitsPublication ? season.publicationMode : CLOSED.publicationMode,
  }
}
