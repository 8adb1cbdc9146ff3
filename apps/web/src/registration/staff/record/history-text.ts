/** What happened to a registration, in words: the audit holds names of fields and stored values. */
import { RELIGION_NAMES } from '@spmb/domain/registration/fields.ts'
import type { ChangedValue, HistoryEntry } from '@spmb/domain/registration/staff/contract.ts'
import { HISTORY_ACTIONS, NOT_DECIDED } from '@spmb/domain/registration/staff/messages.ts'
import { isLocalDate, longDate } from '@spmb/domain/shared/local-date.ts'
import { readablePhone } from '@spmb/domain/shared/phone.ts'
import { LABELS, type LabelledField } from '../../form/labels.ts'

export interface ChangeWords {
  field: string
  label: string
  before: string
  after: string
}

export interface EntryWords {
  title: string
  changes: ChangeWords[]
}

export function historyWords({ action, changes }: Pick<HistoryEntry, 'action' | 'changes'>): EntryWords {
  const words = Object.entries(changes).map(([field, { before, after }]) => ({
    field,
    label: labelOf(field),
    before: valueWords(field, before),
    after: valueWords(field, after),
  }))
  const [first, ...more] = words
  const title =
    first && more.length === 0 && action === 'registration.edit'
      ? `${first.label} diubah`
      : HISTORY_ACTIONS[action]
  return { title, changes: words }
}

const STATUS_LABELS: Record<string, string> = {
  school_1_status: 'Status Pilihan 1',
  school_2_status: 'Status Pilihan 2',
}

function labelOf(field: string): string {
  return STATUS_LABELS[field] ?? LABELS[field as LabelledField] ?? field
}

function valueWords(field: string, value: ChangedValue): string {
  if (value === null || value === '') return field in STATUS_LABELS ? NOT_DECIDED : 'Tidak diisi'
  if (typeof value === 'object') return value.name
  const text = String(value)
  if (field === 'religion') return (RELIGION_NAMES as Record<string, string>)[text] ?? text
  if (field === 'gender') return text === 'L' ? 'Laki-laki' : 'Perempuan'
  if (field === 'birth_date' && isLocalDate(text)) return longDate(text)
  return field.endsWith('phone') ? readablePhone(text) : text
}
