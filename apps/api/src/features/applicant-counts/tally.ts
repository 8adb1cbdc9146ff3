/**
 * Counts the applicants of seasons and their schools while rows come, change and go, so that nothing is counted again. The rules are
 * those of the statements in database/live-registration.ts and findings/findings.queries.ts, which a test compares.
 */
import type { Decision } from '@spmb/domain/registration/contract.public.ts'
import type { Level } from '@spmb/domain/shared/level.ts'

/** What of a registration is counted. */
export interface CountedApplicant {
  seasonId: number
  level: Level
  school1: number
  school2: number
  decision1: Decision
  decision2: Decision
  /** The school of a placement. */
  placed: number | null
  withdrawn: boolean
}

/** Live applicants of one school. */
export interface SchoolCounts {
  level: Level
  /** Those whose first, second and both choices it is. */
  first: number
  second: number
  both: number
  /** Children admitted there. One whose first and second choice are the same school counts once. */
  used: number
  /** Undecided children whose decision of this school is missing, each once. */
  missing: number
}

export interface SeasonCounts {
  /** Registrations in the list of staff, which also shows withdrawn ones. */
  listed: Record<Level, number>
  /** Undecided children (docs/product-rules.md#tasks-of-the-office). */
  undecided: Record<Level, number>
  /** By school id, without schools that have no applicant. */
  schools: ReadonlyMap<number, Readonly<SchoolCounts>>
}

export interface ApplicantTally {
  /** @param times how many such applicants; negative to subtract them */
  count(applicant: CountedApplicant, times: number): void
  /** A copy, which later changes leave as it is. */
  ofSeason(seasonId: number): SeasonCounts
}

interface Season {
  listed: Record<Level, number>
  undecided: Record<Level, number>
  schools: Map<number, SchoolCounts>
}

export function createTally(): ApplicantTally {
  const seasons = new Map<number, Season>()

  function seasonOf(id: number): Season {
    let season = seasons.get(id)
    if (!season) {
      season = { listed: { SD: 0, SMP: 0 }, undecided: { SD: 0, SMP: 0 }, schools: new Map() }
      seasons.set(id, season)
    }
    return season
  }

  return {
    count(applicant, times) {
      const { level, school1, school2, decision1, decision2, placed } = applicant
      const season = seasonOf(applicant.seasonId)
      season.listed[level] += times
      if (applicant.withdrawn) return
      const first = schoolOf(season, school1, level)
      const second = schoolOf(season, school2, level)
      first.first += times
      second.second += times
      if (school1 === school2) first.both += times
      if (decision1 === 'LULUS') first.used += times
      if (decision2 === 'LULUS' && school1 !== school2) second.used += times
      if (placed !== null) schoolOf(season, placed, level).used += times
      if (!isUndecided(applicant)) return
      season.undecided[level] += times
      if (decision1 === null) first.missing += times
      if (decision2 === null && school1 !== school2) second.missing += times
    },
    ofSeason(id) {
      const { listed, undecided, schools } = seasonOf(id)
      const present = [...schools].filter(([, school]) => school.first || school.second || school.used)
      return {
        listed: { ...listed },
        undecided: { ...undecided },
        schools: new Map(present.map(([schoolId, school]) => [schoolId, { ...school }])),
      }
    },
  }
}

function schoolOf({ schools }: Season, id: number, level: Level): SchoolCounts {
  let school = schools.get(id)
  if (!school) {
    school = { level, first: 0, second: 0, both: 0, used: 0, missing: 0 }
    schools.set(id, school)
  }
  return school
}

/** As `isUndecided` of database/live-registration.ts. */
function isUndecided({ decision1, decision2, placed }: CountedApplicant): boolean {
  const isAdmitted = placed !== null || decision1 === 'LULUS' || decision2 === 'LULUS'
  return !isAdmitted && (decision1 === null || decision2 === null)
}
