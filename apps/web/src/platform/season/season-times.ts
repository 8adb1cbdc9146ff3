/** The season's times as Date objects; the facts hold ISO strings. */
import type { PageFacts } from '@spmb/domain/season/page-facts.ts'

export function seasonTimes({ season }: Pick<PageFacts, 'season'>) {
  return {
    windowMode: season.windowMode,
    opensAt: new Date(season.opensAt),
    closesAt: new Date(season.closesAt),
  }
}
