/**
 * The differences between an edit and the stored registration: every field that was sent with another value. The columns
 * to write and the audit row are derived from them. In the audit row NIK and NISN are masked, schools and villages named.
 */
import {
  checkPersons,
  type FamilyProblems,
  GUARDIAN_KEYS,
  keysOfParent,
  PARENTS,
} from '@spmb/domain/registration/family/family.ts'
import type { EditedFields } from '@spmb/domain/registration/staff/check-edit.ts'
import type { ChangedValue } from '@spmb/domain/registration/staff/contract.staff.ts'
import { withoutDispute } from '@spmb/domain/registration/staff/numbers/numbers.ts'
import { PERSON_KEYS } from '@spmb/domain/registration/staff/proposals.ts'
import { contradictsBirthDate, maskNik, NISN_LENGTH } from '@spmb/domain/shared/fields/identity-numbers.ts'
import type { Updateable } from 'kysely'
import type { Tx } from '../../../platform/database/database.ts'
import type { Schema } from '../../../platform/database/schema.ts'
import type { FieldEncryption } from '../../../platform/security/field-encryption.ts'
import { maskedNik } from './decrypt-or-dots.ts'
import { type LockedRegistration, schoolNames, villageNames } from './edit.queries.ts'

type Value = string | number | null
interface Difference {
  before: Value
  after: Value
}

export interface Differences {
  size: number
  has(field: string): boolean
  /** The values of a field that differs. */
  changed(field: string): Difference | undefined
  entries(): IterableIterator<[string, Difference]>
  /** Village and choices after the edit. */
  after: { village_id: number; school_1_id: number; school_2_id: number }
  /** Adds a column whose value another rule determines, if it differs. */
  note(column: keyof LockedRegistration, after: Value): void
  /** Before and after by field, as the history shows them. */
  audited(tx: Tx): Promise<Record<string, { before: ChangedValue; after: ChangedValue }>>
}

export function differencesOf(
  stored: LockedRegistration,
  { nik, nisn, ...plain }: EditedFields,
  encryption: Pick<FieldEncryption, 'blindIndex' | 'decrypt'>,
): Differences {
  const differences = new Map<string, Difference>()
  const note = (column: keyof LockedRegistration, after: Value) => {
    const before = stored[column] as Value
    if (before !== after) differences.set(column, { before, after })
  }
  for (const [column, after] of Object.entries(plain))
    note(column as keyof LockedRegistration, after as Value)
  const isStored = (kind: 'nik' | 'nisn', value: string) =>
    stored[`${kind}_index`]?.equals(encryption.blindIndex(kind, value)) ?? false
  if (nik !== undefined && !isStored('nik', nik)) {
    differences.set('nik', { before: maskedNik(stored, encryption), after: nik })
  }
  if (nisn !== undefined && !isStored('nisn', nisn)) {
    differences.set('nisn', { before: null, after: nisn })
  }

  return {
    get size() {
      return differences.size
    },
    has: (field) => differences.has(field),
    changed: (field) => differences.get(field),
    entries: () => differences.entries(),
    after: {
      village_id: plain.village_id ?? stored.village_id,
      school_1_id: plain.school_1_id ?? stored.school_1_id,
      school_2_id: plain.school_2_id ?? stored.school_2_id,
    },
    note,
    async audited(tx) {
      const [schools, villages] = [idsIn(SCHOOLS, differences), idsIn(VILLAGE, differences)]
      const schoolName = schools.length > 0 ? await schoolNames(tx, schools) : new Map<number, string>()
      const villageName = villages.length > 0 ? await villageNames(tx, villages) : new Map<number, string>()
      const named = (names: Map<number, string>) => (id: Value) => ({
        id: id as number,
        name: names.get(id as number) ?? '',
      })
      const shown = (field: string): ((value: Value) => ChangedValue) => {
        if (SCHOOLS.has(field)) return named(schoolName)
        if (VILLAGE.has(field)) return named(villageName)
        if (field === 'nik') return (value) => value && maskNik(String(value))
        if (field === 'nisn') return () => '•'.repeat(NISN_LENGTH)
        return (value) => value
      }
      return Object.fromEntries(
        [...differences].map(([field, { before, after }]) => [
          SHOWN_AS[field] ?? field,
          { before: shown(field)(before), after: shown(field)(after) },
        ]),
      )
    },
  }
}

/** The columns to write, at this time. NIK and NISN are encrypted, bound to the registration number. */
export function changesFor(
  differences: Differences,
  stored: Pick<
    LockedRegistration,
    'no_registration' | 'nik_sealed' | 'nik_index' | 'birth_date' | 'number_disputed'
  >,
  encryption: Pick<FieldEncryption, 'encrypt' | 'blindIndex' | 'decrypt'>,
  at: Date,
): Updateable<Schema['registration']> {
  const number = stored.no_registration
  const columns: Record<string, unknown> = {}
  let disputed = stored.number_disputed
  for (const [field, { after }] of differences.entries()) {
    if (field === 'nik' || field === 'nisn') {
      disputed = withoutDispute(disputed, field)
      columns[`${field}_sealed`] = encryption.encrypt(String(after), number)
      columns[`${field}_index`] = encryption.blindIndex(field, String(after))
    } else columns[field] = after
  }
  if (PERSON_KEYS.some((key) => differences.has(key))) columns.person_changed_at = at
  // Another number is nobody else's, or the constraint refuses it.
  if (disputed !== stored.number_disputed) columns.number_disputed = disputed
  if (differences.has('nik') || differences.has('birth_date')) {
    const nik = differences.changed('nik')?.after ?? storedNik(stored, encryption)
    columns.birth_date_differs =
      nik !== null &&
      contradictsBirthDate(String(nik), String(differences.changed('birth_date')?.after ?? stored.birth_date))
  }
  return columns
}

/** Null while it is missing. */
const storedNik = (
  {
    nik_index,
    nik_sealed,
    no_registration,
  }: Pick<LockedRegistration, 'nik_index' | 'nik_sealed' | 'no_registration'>,
  encryption: Pick<FieldEncryption, 'decrypt'>,
) => (nik_index === null ? null : encryption.decrypt(nik_sealed, no_registration))

const SCHOOLS = new Set(['school_1_id', 'school_2_id'])
const VILLAGE = new Set(['village_id'])

/** Columns whose field has another name in the API. */
const SHOWN_AS: Record<string, string> = {
  school_1_decision: 'school_1_status',
  school_2_decision: 'school_2_status',
}

function idsIn(fields: ReadonlySet<string>, differences: ReadonlyMap<string, Difference>): number[] {
  return [...differences].flatMap(([field, { before, after }]) =>
    fields.has(field) ? [before as number, after as number] : [],
  )
}

const PERSONS = [...PARENTS.flatMap(keysOfParent), ...GUARDIAN_KEYS]

/** Parents and guardian are valid together only: the problems of an edit that changes them; null for none. */
export function problemsOfPersons(
  stored: LockedRegistration,
  fields: EditedFields,
  differences: Pick<Differences, 'has'>,
): FamilyProblems | null {
  if (!PERSONS.some((key) => differences.has(key))) return null
  const problems = checkPersons({ ...stored, ...fields })
  return Object.keys(problems).length > 0 ? problems : null
}
