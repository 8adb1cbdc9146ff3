import { movedSentences } from '@spmb/domain/season/messages.ts'
import type { OfficeFileFacts, PageFacts } from '@spmb/domain/season/page-facts.ts'
import type { Office, Season } from '@spmb/domain/season/season.ts'
import type { SelectionFacts } from '@spmb/domain/season/selection-facts.ts'
import { isPublished, windowState } from '@spmb/domain/season/window.ts'
import { lastMinuteWords, reRegistrationDates } from '@spmb/domain/season/window-words.ts'
import { LEVELS } from '@spmb/domain/shared/level.ts'
import { localDateOf } from '@spmb/domain/shared/local-date.ts'
import type { Reference } from '../reference/reference-data.ts'

/** Results of a run are shown with the publication of the season. */
export function publicSelection(level: SelectionFacts, published: boolean): SelectionFacts {
  if (published) return level
  return { ...level, later: null, run: level.run && { ...level.run, results: null } }
}

/** The data that public pages are rendered from, at a given time. */
export function pageFacts(from: {
  season: Season
  office: Office
  retentionYears: number
  files: OfficeFileFacts
  /** As stored; what the publication shows is left out before it. */
  selection: readonly SelectionFacts[]
  reference: Reference
  counts: PageFacts['counts']
  demo: boolean
  /** Messages to families are switched on. */
  mail: boolean
  now: Date
  timeZone: string
}): PageFacts {
  const { season, office, reference, counts, now, timeZone } = from
  const moved = movedSentences(season, now, timeZone)
  return {
    season: {
      label: season.label,
      firstYear: season.firstYear,
      opensAt: season.opensAt.toISOString(),
      closesAt: season.closesAt.toISOString(),
      windowMode: season.windowMode,
      window: windowState(season, now),
      publicationMode: season.publicationMode,
      publishesAt: season.publishesAt?.toISOString() ?? null,
      published: isPublished(season, now),
      reRegistration: reRegistrationDates(season, timeZone),
      ...(season.reRegistrationTo && now >= season.reRegistrationTo && { reRegistrationOver: true as const }),
      objectionsUntil:
        season.objectionsUntil && now < season.objectionsUntil
          ? lastMinuteWords(season.objectionsUntil, timeZone)
          : null,
      notice: season.notice,
      ...(moved.length > 0 && { moved }),
    },
    office,
    retentionYears: from.retentionYears,
    files: from.files,
    timeZone,
    today: localDateOf(now, timeZone),
    counts: { ppdb: counts.ppdb, school: counts.school, student: counts.student },
    sampleData: reference.isSample,
    demo: from.demo,
    regencies: [...reference.regencies],
    levels: LEVELS.filter((level) => reference.openSchools.some((school) => school.level === level)),
    selection: from.selection.map((level) => publicSelection(level, isPublished(season, now))),
    ...(from.mail && { mail: true as const }),
  }
}
