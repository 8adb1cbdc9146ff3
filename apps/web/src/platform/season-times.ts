/** The season's moments as dates again: the facts carry them as ISO strings. */
import type { PageFacts } from '@spmb/domain/season/page-facts.ts'

export function seasonTimes({ season }: Pick<PageFacts, 'season'>) {
  return {
    windowMode: season.windowMode,
    opensAt: new Date(season.opensAt),
    closesAt: new Date(season.closesAt),
  }
}
