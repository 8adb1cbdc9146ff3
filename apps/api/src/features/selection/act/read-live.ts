/** What a run reads of the level as it is now, in the form of its snapshot, and as the document of the engine. */
import type { SelectionDocument } from '@spmb/domain/selection/document/format.ts'
import type { Level } from '@spmb/domain/shared/level.ts'
import type { RandomBytes } from '@spmb/domain/shared/registration-number.ts'
import type { Tx } from '../../../platform/database/database.ts'
import type { PathFacts } from '../../paths/run-paths.ts'
import {
  documentOf,
  type RunRules,
  type SnapshotLine,
  type SnapshotSchool,
} from '../runs/snapshot.queries.ts'
import {
  type DistanceOf,
  type LiveRegistration,
  type LiveSchool,
  liveDistances,
  liveRegistrations,
  liveSchools,
} from './live-data.queries.ts'

const SALT_BYTES = 16

export interface LiveData {
  schools: SnapshotSchool[]
  lines: SnapshotLine[]
}

/** What a run reads of the registrations and schools of now; lines in the order of their tickets, without places. */
export async function liveData(
  tx: Tx,
  { seasonId, level }: { seasonId: number; level: Level },
  random: RandomBytes,
  paths: PathFacts | null,
): Promise<LiveData> {
  const schools = await liveSchools(tx, seasonId, level)
  const registrations = await liveRegistrations(tx, seasonId, level)
  const distanceOf = await liveDistances(tx, seasonId, level)
  const salts = random(SALT_BYTES * registrations.length)
  const byId = new Map(schools.map((school) => [school.id, school]))
  const lines = registrations
    .map((registration, i) =>
      lineOf(
        registration,
        byId,
        { distanceOf, paths },
        Buffer.from(salts.subarray(i * SALT_BYTES, (i + 1) * SALT_BYTES)),
      ),
    )
    .sort((a, b) => (a.ticket < b.ticket ? -1 : 1))
  const manual = manualSeats(lines)
  return {
    lines,
    schools: schools.map(({ id, npsn, name, quota }) => ({
      school_id: id,
      npsn,
      school_name: name,
      quota,
      manual_seats: manual.get(id) ?? 0,
      seats: paths?.seatsOf(id) ?? null,
    })),
  }
}

function lineOf(
  registration: LiveRegistration,
  schools: ReadonlyMap<number, LiveSchool>,
  { distanceOf, paths }: { distanceOf: DistanceOf; paths: PathFacts | null },
  salt: Buffer,
): SnapshotLine {
  const { id, ticket, birth_date, village_id, withdrawn, keep_waiting } = registration
  const chosen = [
    { position: 1, schoolId: registration.school_1_id, manual: registration.decision_1 },
    { position: 2, schoolId: registration.school_2_id, manual: registration.decision_2 },
  ] as const
  const values = paths?.valuesOf(id)
  return {
    ticket,
    registrationId: id,
    noRegistration: registration.no_registration,
    birthDate: birth_date,
    salt: salt.toString('hex'),
    commitment: null,
    withdrawn,
    keepWaiting: keep_waiting,
    scores: values?.score ?? null,
    priorities: values?.priority ?? null,
    choices: chosen.map(({ position, schoolId, manual }) => {
      const distance = distanceOf(id, village_id, schoolId)
      const eligible = paths?.eligibleAt({ id, villageId: village_id }, schoolId, position)
      return {
        position,
        schoolId,
        npsn: schools.get(schoolId)?.npsn ?? '',
        manual,
        metres: distance?.metres ?? null,
        source: distance?.source ?? null,
        place: null,
        paths: eligible?.paths ?? null,
        manual_path: paths && manual === 'LULUS' ? paths.rest : null,
        claim: eligible?.claim ?? null,
      }
    }),
  }
}

/** The document that the engine reads, before anything is stored. */
export function documentOfLive(run: RunRules, { schools, lines }: LiveData, seed: string): SelectionDocument {
  const choices = lines.flatMap(({ ticket, choices: own }) =>
    own.map(({ manual, ...choice }) => ({ ...choice, ticket, eligible: true, manual_decision: manual })),
  )
  const stored = lines.map(({ birthDate, keepWaiting, ...line }) => ({
    ...line,
    birth_date: birthDate,
    keep_waiting: keepWaiting,
  }))
  return documentOf(run, { schools, lines: stored, choices }, seed)
}

function manualSeats(lines: readonly SnapshotLine[]): Map<number, number> {
  const seats = new Map<number, number>()
  for (const { withdrawn, choices } of lines) {
    const place = withdrawn ? undefined : choices.find(({ manual }) => manual === 'LULUS')
    if (place) seats.set(place.schoolId, (seats.get(place.schoolId) ?? 0) + 1)
  }
  return seats
}
