/** Documents seen, flags and the note of a registration in a list. */

import type { Applicant } from '@spmb/domain/registration/staff/applicant.ts'
import { disputedWords, missingWords } from '@spmb/domain/registration/staff/numbers/messages.ts'
import type { NumberKind } from '@spmb/domain/registration/staff/numbers/numbers.ts'
import {
  BIRTH_DATE_DIFFERS,
  DOCUMENT_STATE_NAMES,
  FLAG_NAMES,
} from '@spmb/domain/registration/staff/screening/messages.ts'
import type { DocumentState, FlagKind } from '@spmb/domain/registration/staff/screening/screening.ts'
import { Tag } from '../../../ui/feedback/Tag.tsx'

/** @param named outside of a column, whose title says what it is about */
export function DocumentsTag({ state, named = false }: { state: DocumentState; named?: boolean }) {
  const words = named ? `Berkas ${DOCUMENT_STATE_NAMES[state].toLowerCase()}` : DOCUMENT_STATE_NAMES[state]
  if (state === 'lengkap')
    return (
      <Tag kind="ok" icon="yes">
        {words}
      </Tag>
    )
  return (
    <Tag kind="quiet" icon="file">
      {words}
    </Tag>
  )
}

export function FlagTag({ kind }: { kind: FlagKind }) {
  return (
    <Tag kind="note" icon="warn">
      {FLAG_NAMES[kind]}
    </Tag>
  )
}

export function BirthDateTag() {
  return (
    <Tag kind="note" icon="warn">
      {BIRTH_DATE_DIFFERS}
    </Tag>
  )
}

export const hasNumberTags = ({ number_disputed: disputed, nik_masked: nik, nisn }: Applicant) =>
  disputed !== null || nik === '' || nisn === ''

/** A number that another registration has too, or that follows later. */
export function NumberTags({ record }: { record: Applicant }) {
  const { number_disputed: disputed } = record
  const missing = [
    ...(record.nik_masked === '' ? ['nik'] : []),
    ...(record.nisn === '' ? ['nisn'] : []),
  ] as NumberKind[]
  const words = [...(disputed ? [disputedWords(disputed)] : []), ...missing.map(missingWords)]
  return words.map((text) => (
    <Tag key={text} kind="note" icon="warn">
      {text}
    </Tag>
  ))
}

/** The flags, whether the NIK says another birth date, and whether there is a note. */
export function Marks({ record }: { record: Applicant }) {
  const { flags, has_note: hasNote, birth_date_differs: differs } = record
  return (
    <>
      <NumberTags record={record} />
      {differs && <BirthDateTag />}
      {flags.map((kind) => (
        <FlagTag key={kind} kind={kind} />
      ))}
      {hasNote && (
        <Tag kind="quiet" icon="file">
          Catatan
        </Tag>
      )}
    </>
  )
}
