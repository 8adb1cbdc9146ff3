/** A NIK or NISN that another live registration has: which one, and the refusal that staff read. */
import { EDIT_MESSAGES, takenBy } from '@spmb/domain/registration/staff/messages.ts'
import { type Disputed, disputes, type NumberKind } from '@spmb/domain/registration/staff/numbers/numbers.ts'
import { type FieldMessages, RuleBroken } from '@spmb/domain/shared/problem.ts'
import { type Kysely, type Selectable, sql } from 'kysely'
import type { Schema } from '../../../platform/database/schema.ts'
import { holdsNumber } from '../numbers.ts'
import type { IndexColumn } from '../registration.queries.ts'

/** The unique numbers of a registration. `id` is that of the registration itself, once it is stored. */
export type Identity = Pick<Selectable<Schema['registration']>, 'season_id' | 'level' | IndexColumn> & {
  id?: number
  number_disputed?: Disputed
}

export interface Holder {
  number: string
  schoolIds: readonly number[]
}
export type Holders = Record<'nik' | 'nisn', Holder | null>

/**
 * The other live registrations that have the NIK (within the level) and the NISN, disputed or not. A number that the registration itself
 * disputes keeps nobody from coming back: it comes back as disputed.
 */
export async function findHolders(db: Kysely<Schema>, identity: Identity): Promise<Holders> {
  const { season_id, level, id, number_disputed: disputed = null } = identity
  const find = async (kind: NumberKind) => {
    if (disputes(disputed, kind)) return null
    let live = db
      .selectFrom('registration')
      .select(['no_registration', 'school_1_id', 'school_2_id'])
      .where(holdsNumber(kind, identity[`${kind}_index`], { seasonId: season_id, level }))
      // The one that keeps the number first.
      .orderBy(sql`number_disputed is not null`)
    if (id !== undefined) live = live.where('id', '<>', id)
    return holder(await live.executeTakeFirst())
  }
  return { nik: await find('nik'), nisn: await find('nisn') }
}

function holder(
  row: { no_registration: string; school_1_id: number; school_2_id: number } | undefined,
): Holder | null {
  return row ? { number: row.no_registration, schoolIds: [row.school_1_id, row.school_2_id] } : null
}

/**
 * The refusal by field. It names the number of a holder that the actor may see.
 *
 * @param ownSchool an operator's school; null for an admin
 * @param violated the field of the violated constraint, whose holder may be gone by now
 */
export function duplicateRefusal(
  holders: Holders,
  ownSchool: number | null,
  violated?: 'nik' | 'nisn',
): RuleBroken {
  const fields: FieldMessages = {}
  for (const field of ['nik', 'nisn'] as const) {
    const held = holders[field]
    const isVisible = held && (ownSchool === null || held.schoolIds.includes(ownSchool))
    if (isVisible) fields[field] = [takenBy(field, held.number)]
    else if (held || field === violated) fields[field] = [EDIT_MESSAGES[`${field}.taken`]]
  }
  return new RuleBroken(fields)
}

/** An edit violated a unique constraint. Its transaction has ended when the holder is searched. */
export class DuplicateIdentity extends Error {
  readonly field: 'nik' | 'nisn'
  readonly identity: Identity
  constructor(field: 'nik' | 'nisn', identity: Identity, cause: unknown) {
    super(`duplicate ${field}`, { cause })
    this.field = field
    this.identity = identity
  }
}

const CONSTRAINTS: Record<string, 'nik' | 'nisn'> = {
  registration_nik_once: 'nik',
  registration_nisn_once: 'nisn',
  registration_nik_disputed_once: 'nik',
  registration_nisn_disputed_once: 'nisn',
  registration_late_once: 'nik',
}

/** The blind indexes among the changed columns. */
export function indexesIn(
  changes: {
    [C in IndexColumn]?: Buffer | null | undefined
  },
): Partial<Pick<Identity, IndexColumn>> {
  const columns: IndexColumn[] = ['nik_index', 'nisn_index']
  return Object.fromEntries(
    columns.flatMap((column) => (changes[column] === undefined ? [] : [[column, changes[column]]])),
  )
}

/** The error itself, unless it is a violated unique constraint of NIK or NISN. */
export function asDuplicate(error: unknown, identity: Identity): unknown {
  const field = CONSTRAINTS[(error as { constraint?: string }).constraint ?? '']
  return field ? new DuplicateIdentity(field, identity, error) : error
}

/**
 * Runs a transaction whose update may violate the unique constraints, since a registration can arrive between the search for
 * holders and the update.
 *
 * @param work throws what `asDuplicate` returns
 * @param refusal of what was sent; the transaction has ended
 */
export async function refuseDuplicates<T>(
  work: () => Promise<T>,
  refusal: (duplicate: DuplicateIdentity) => Error | Promise<Error>,
): Promise<T> {
  try {
    return await work()
  } catch (error) {
    throw error instanceof DuplicateIdentity ? await refusal(error) : error
  }
}
