/** Explains the result of one child to its family, from the run in force and later calls (docs/product-rules.md#own-result). */
import { ageReferenceDate } from '@spmb/domain/season/regulation.ts'
import { isPublished } from '@spmb/domain/season/window.ts'
import { nonceOf } from '@spmb/domain/selection/certificate/reduced/seal.ts'
import type { OrderKey } from '@spmb/domain/selection/order.ts'
import { CERTIFICATE_PATH, certificateName } from '@spmb/domain/selection/public/certificate-path.ts'
import { type ComparedChild, compareWithLast } from '@spmb/domain/selection/public/compare-with-last.ts'
import type { OwnResult } from '@spmb/domain/selection/public/contract.family.ts'
import { publicReasonOf, type Reason } from '@spmb/domain/selection/reasons.ts'
import { type Kysely, sql } from 'kysely'
import type { Schema } from '../../../platform/database/schema.ts'
import type { FieldEncryption } from '../../../platform/security/field-encryption.ts'
import { byPathIndex } from '../runs/snapshot.queries.ts'
import { pathsOfResult } from './own-paths.ts'

/** @returns null without a run, and before its publication */
export async function explainResult(
  db: Kysely<Schema>,
  registrationId: number,
  now: Date,
  { encryption, timeZone }: { encryption: Pick<FieldEncryption, 'decrypt'>; timeZone: string },
): Promise<OwnResult | null> {
  const line = await findLine(db, registrationId)
  if (!line) return null
  const season = { publicationMode: line.publication_mode, publishesAt: line.publishes_at }
  if (!isPublished(season, now)) return null
  const order = line.order_keys as OrderKey[]
  const ageDay = ageReferenceDate(line.first_year)
  const choices = await readChoices(db, { ...line, registrationId })
  const byPath = await pathsOfResult(db, { ...line, registrationId }, { encryption, timeZone })
  return {
    order,
    birth_date: line.birth_date,
    ticket: line.ticket,
    salt: line.salt?.toString('hex') ?? '',
    secret: line.secret_sealed && encryption.decrypt(line.secret_sealed, line.no_registration),
    draw: line.draw,
    no_registration: line.no_registration,
    scores: byPathIndex(line, line.scores as Record<string, number> | null),
    priorities: byPathIndex(line, line.priorities as Record<string, number> | null),
    ...(line.path_key !== null && { hidden: hiddenOf(line, line.path_key, choices) }),
    certificate: CERTIFICATE_PATH.replace(
      ':name',
      certificateName(line.level, line.first_year, line.ordinal),
    ),
    certificate_hash: line.certificate_hash ?? '',
    choices: choices.map((choice) => {
      const own: ComparedChild = {
        ticket: line.ticket,
        birthDate: line.birth_date,
        metres: choice.metres,
      }
      const last = lastOf(choice)
      return {
        school: { id: choice.school_id, name: choice.name, npsn: choice.npsn },
        reason: choice.reason,
        called: choice.called,
        rank: choice.rank,
        of: choice.rank_of,
        seats: choice.quota,
        seats_by_hand: choice.manual_seats,
        reserve: choice.reserve,
        paths: choice.paths,
        metres: choice.metres,
        compared:
          choice.rank === null || !last
            ? null
            : compareWithLast(own, last, { competing: choice, order, ageDay }),
        ...(byPath && { by_path: byPath(choice) }),
      }
    }),
  }
}

function findLine(db: Kysely<Schema>, registrationId: number) {
  return db
    .selectFrom('selection_line as line')
    .innerJoin('selection_run as run', 'run.id', 'line.run_id')
    .innerJoin('season', 'season.id', 'run.season_id')
    .select(['line.run_id', 'line.ticket', 'line.birth_date', 'line.salt', 'run.level', 'run.ordinal'])
    .innerJoin('registration as r', 'r.id', 'line.registration_id')
    .leftJoin('lottery_ticket as drawn', 'drawn.registration_id', 'line.registration_id')
    .select(['r.no_registration', 'drawn.secret_sealed', 'run.draw', 'run.path_key', 'line.priorities'])
    .select([
      'run.order_keys',
      'run.paths',
      'run.season_id',
      'line.placed_school_id',
      'line.placed_path',
      'line.placed_seat',
      'line.scores',
      'run.certificate_hash',
      'season.first_year',
      'season.opens_at',
      'season.publication_mode',
      'season.publishes_at',
    ])
    .where('line.registration_id', '=', registrationId)
    .where('line.withdrawn', '=', false)
    .where('run.kind', '=', 'main')
    .where('run.applied_at', 'is not', null)
    .where('run.abandoned_at', 'is', null)
    .orderBy('line.run_id', 'desc')
    .executeTakeFirst()
}

interface StoredPlace {
  path: string
  place: number
  rank: number
  of: number
  reserve: number | null
}

export interface ExplainedChoice {
  school_id: number
  name: string
  npsn: string
  quota: number | null
  manual_seats: number
  paths: string[] | null
  metres: number | null
  rank: number | null
  rank_of: number | null
  reserve: number | null
  reason: Reason
  called: boolean
  /** At the school. */
  competed: number
  refused: number
  /** Of a run with paths. */
  path_places: StoredPlace[] | null
  /** After a reserve call: the numbers that it left. */
  called_places: { path: string; reserve: number | null }[] | null
  /** The seat that a call gave here. */
  called_path: string | null
  called_seat: 'reserved' | 'leftover' | null
  /** What the run said, whatever a call said later. */
  run_reason: Reason
  /** It is admitted at a school beside its choices. */
  is_placed: boolean
  path_seats: Record<string, number> | null
  last_ticket: string | null
  last_birth_date: string | null
  last_metres: number | null
}

/**
 * The choices in their order, each with the last child of the school whom the run admits. A later reserve call replaces reason and
 * reserve number; a placed child waits nowhere.
 */
async function readChoices(
  db: Kysely<Schema>,
  { run_id, ticket, registrationId }: { run_id: number; ticket: string; registrationId: number },
): Promise<ExplainedChoice[]> {
  const { rows } = await sql<ExplainedChoice>`
    select choice.school_id, school.name, seats.npsn, seats.quota, seats.manual_seats, choice.paths, choice.metres, choice.rank, choice.rank_of,
      case when registration.placed_school_id is not null then null
        when later.run_id is null then choice.reserve else later.reserve end as reserve,
      coalesce(later.reason, choice.reason) as reason, later.run_id is not null as called, counted.competed, counted.refused,
      choice.path_places, later.path_places as called_places, later.placed_path as called_path, later.placed_seat as called_seat,
      choice.reason as run_reason,
      registration.placed_school_id is not null as is_placed, seats.path_seats, last.ticket as last_ticket, last.birth_date as last_birth_date,
      last.metres as last_metres
    from selection_choice as choice
    join selection_school as seats using (run_id, school_id)
    join school on school.id = choice.school_id
    join registration on registration.id = ${registrationId}
    join lateral (
      select count(*) filter (where rank is not null)::int as competed,
        count(*) filter (where reason = 'PERINGKAT_DI_LUAR_KUOTA')::int as refused
      from selection_choice as other where other.run_id = choice.run_id and other.school_id = choice.school_id
    ) as counted on true
    left join lateral (
      select other.ticket, line.birth_date, other.metres
      from selection_choice as other join selection_line as line using (run_id, ticket)
      where other.run_id = choice.run_id and other.school_id = choice.school_id and other.reason = 'LULUS_PERINGKAT'
      order by other.rank desc limit 1
    ) as last on true
    left join lateral (
      select run.id as run_id, called.reserve, called.reason, called.path_places,
        case when line.placed_school_id = called.school_id then line.placed_path end as placed_path,
        case when line.placed_school_id = called.school_id then line.placed_seat end as placed_seat
      from selection_line as line
      join selection_run as run on run.id = line.run_id and run.kind <> 'main' and run.applied_at is not null
      join selection_choice as called
        on called.run_id = line.run_id and called.ticket = line.ticket and called.position = choice.position
      where line.registration_id = ${registrationId} and run.id > ${run_id}
      order by run.id desc limit 1
    ) as later on true
    where choice.run_id = ${run_id} and choice.ticket = ${ticket}
    order by choice.position`.execute(db)
  return rows
}

export type Line = NonNullable<Awaited<ReturnType<typeof findLine>>>

/** What the line of the child hides in the reduced certificate. */
function hiddenOf(
  { ticket, paths, placed_path, placed_seat }: Line,
  key: string,
  choices: readonly ExplainedChoice[],
): NonNullable<OwnResult['hidden']> {
  const codes = (paths as { code: string }[]).map(({ code }) => code)
  return {
    nonce: nonceOf(key, ticket),
    choices: choices.map(({ path_places, run_reason }) => ({
      places: (path_places ?? []).map(({ path, ...place }) => ({ path: codes.indexOf(path), ...place })),
      reason: publicReasonOf(run_reason),
    })),
    via:
      placed_path === null
        ? null
        : { path: codes.indexOf(placed_path), leftover: placed_seat === 'leftover' },
  }
}

function lastOf({ last_ticket, last_birth_date, last_metres }: ExplainedChoice): ComparedChild | null {
  if (last_ticket === null || last_birth_date === null) return null
  return { ticket: last_ticket, birthDate: last_birth_date, metres: last_metres }
}
