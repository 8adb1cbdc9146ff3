/** The sections of a managed registration, the answers in them, and what a correction of one sends. Pure. */

import { type AnswerRow, answerRows } from '@spmb/domain/registration/answer-rows.ts'
import type { FieldKey } from '@spmb/domain/registration/catalogue.ts'
import {
  checkPersons,
  type FamilyProblems,
  GUARDIAN_KEYS,
  PARENTS,
  type Parent,
} from '@spmb/domain/registration/family/family.ts'
import { familyText, rowsOfFamily } from '@spmb/domain/registration/family/family-rows.ts'
import { FAMILY_LABELS, isFamilyKey } from '@spmb/domain/registration/family/messages.ts'
import { fieldSpec, isIdentityKey } from '@spmb/domain/registration/field-keys.ts'
import type { SectionKey } from '@spmb/domain/registration/field-spec.ts'
import { type CorrectedFields, ZONE_KEYS } from '@spmb/domain/registration/manage/check-correction.ts'
import type { Managed } from '@spmb/domain/registration/manage/contract.family.ts'
import type { Level } from '@spmb/domain/shared/level.ts'
import {
  type Answers,
  bodyValue,
  FORM_SECTIONS,
  inputNames,
  inputsFor,
  isTypedKey,
  type TypedKey,
} from '../fields/answers.ts'
import { isDeceased } from '../less-typing/offers.ts'

export interface ManagedSection {
  id: SectionKey
  title: string
  /** Shown, in the order of the form. */
  keys: readonly FieldKey[]
}

/** Village and schools depend on each other, so they are one section. */
export function managedSections(level: Level): ManagedSection[] {
  return FORM_SECTIONS[level].map(({ id, title, keys }) => {
    if (id === 'address') return { id, title, keys: keys.filter(isTypedKey) }
    if (id === 'choices') return { id, title: 'Desa dan Sekolah Pilihan', keys: ZONE_KEYS }
    return { id, title, keys }
  })
}

export function sectionRows(managed: Managed, { id, keys }: ManagedSection): AnswerRow[] {
  const rows = answerRows(
    keys,
    (key) => answerOf(managed, key),
    ({ recordLabel, label }) => recordLabel ?? label,
  )
  return id === 'parents' ? rowsOfFamily(rows, managed.family) : rows
}

function answerOf(managed: Managed, key: FieldKey): string | number | null {
  switch (key) {
    case 'nik':
      return managed.nik_masked
    case 'nisn':
      return managed.nisn
    case 'district_id':
      return managed.village_id.district_id.name
    case 'village_id':
    case 'school_1_id':
    case 'school_2_id':
      return managed[key].name
    case 'consent':
      return null
    default:
      return managed.answers[key]
  }
}

/** The typed fields of a section that a family corrects. */
function typedKeysOf({ keys }: ManagedSection): TypedKey[] {
  return keys.filter(isTypedKey).filter((key) => !isIdentityKey(key))
}

/** The inputs of a section as they are stored. */
export function storedInputs(managed: Managed, section: ManagedSection): Answers {
  const typed = typedKeysOf(section).map((key) => inputsFor(key, answerOf(managed, key)))
  return Object.assign({}, ...typed, section.id === 'parents' ? guardianInputs(managed) : {})
}

/** The inputs of the guardian as they are stored; empty without one. */
function guardianInputs({ family }: Managed): Answers {
  return Object.fromEntries(GUARDIAN_KEYS.map((key) => [key, familyText(key, family[key]) ?? '']))
}

/** The guardian's fields that differ. @param typed null: there is none any more */
export function changedGuardian(managed: Managed, typed: Answers | null): Record<string, string> {
  const stored = guardianInputs(managed)
  const wanted = GUARDIAN_KEYS.map((key) => [key, typed?.[key] ?? ''] as const)
  return Object.fromEntries(wanted.filter(([key, text]) => text !== stored[key]))
}

/**
 * What the ticks below the names say anew: that a parent has died, or has not. A tick is drawn from the stored job, so one that is as it was
 * drawn says nothing, also of a parent whose death staff noted beside an ordinary job.
 *
 * @param ticks by parent; one that is not there says nothing
 */
export function changedStates(
  { answers }: Pick<Managed, 'answers'>,
  ticks: Partial<Record<Parent, boolean>>,
): Record<string, 'known' | 'dead'> {
  const drawn = (parent: Parent) =>
    isDeceased({ [`${parent}_job`]: String(answers[`${parent}_job`] ?? '') }, parent)
  return Object.fromEntries(
    PARENTS.filter((parent) => ticks[parent] !== undefined && ticks[parent] !== drawn(parent)).map(
      (parent) => [`${parent}_state`, ticks[parent] ? 'dead' : 'known'],
    ),
  )
}

/** What parents and guardian break together, after a correction of these fields. */
export const personsProblems = (managed: Managed, fields: CorrectedFields): FamilyProblems =>
  checkPersons({ ...managed.answers, ...managed.family, ...fields } as Parameters<typeof checkPersons>[0])

/** The fields whose inputs differ from the stored ones, as the API takes them. */
export function changedFields(
  managed: Managed,
  section: ManagedSection,
  typed: Answers,
): Record<string, unknown> {
  const stored = storedInputs(managed, section)
  const changed = typedKeysOf(section).filter((key) =>
    inputNames(key).some((name) => lines(typed[name] ?? '') !== lines(stored[name] ?? '')),
  )
  return Object.fromEntries(changed.map((key) => [key, bodyValue(key, typed)]))
}

/** `FormData` writes line ends as CRLF. */
const lines = (text: string) => text.replaceAll('\r\n', '\n')

/** Village and schools, all three if one of them differs; nothing otherwise. @param chosen ids as digits, '' for none */
export function changedZone(
  managed: Managed,
  chosen: Record<(typeof ZONE_KEYS)[number], string>,
): Record<string, unknown> {
  const differs = ZONE_KEYS.some((key) => chosen[key] !== String(managed[key].id))
  return differs ? Object.fromEntries(ZONE_KEYS.map((key) => [key, chosen[key]])) : {}
}

/** Label and readable value of a changed field in the history; null for what is no field. */
export function fieldLabel(field: string): string | null {
  const status = Object.hasOwn(STATUS_LABELS, field) ? STATUS_LABELS[field] : undefined
  if (status !== undefined) return status
  if (isFamilyKey(field)) return FAMILY_LABELS[field]
  const spec = Object.hasOwn(LABELS, field) ? LABELS[field as keyof typeof LABELS] : undefined
  return spec ?? null
}

/** What no value of a field means. */
export const emptyWords = (field: string): string =>
  field === 'school_1_status' || field === 'school_2_status' ? 'Belum diputuskan' : 'Tidak diisi'

const STATUS_LABELS: Record<string, string> = {
  school_1_status: 'Status Pilihan 1',
  school_2_status: 'Status Pilihan 2',
  placed_school: 'Diterima lewat kursi kosong',
  free_seats: 'Sekolah yang diminta',
  re_registration: 'Daftar ulang',
  keep_waiting: 'Tetap menunggu Pilihan 1',
  place_answer: 'Jawaban atas tempat',
  mail_wanted: 'Pemberitahuan lewat e-mail',
  distance: 'Jarak desa',
}

const LABELS = Object.fromEntries(
  [...FORM_SECTIONS.SD, ...FORM_SECTIONS.SMP].flatMap(({ keys }) =>
    keys.map((key) => [key, fieldSpec(key).recordLabel ?? fieldSpec(key).label]),
  ),
) as Record<string, string>
