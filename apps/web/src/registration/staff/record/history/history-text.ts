/** The history of a registration in words; the audit stores field names and values. */
import { fieldSpec, isFieldKey } from '@spmb/domain/registration/field-keys.ts'
import type { ChangedValue, HistoryEntry } from '@spmb/domain/registration/staff/contract.ts'
import { HISTORY_ACTIONS, NOT_DECIDED } from '@spmb/domain/registration/staff/messages.ts'
import { longDate } from '@spmb/domain/shared/local-date.ts'
import { answerText } from '../../../form/answer-rows.ts'

export interface ChangeWords {
  field: string
  label: string
  /** Null for words that accompany an act and replace nothing. */
  before: string | null
  after: string
  /** Both values are masked and look the same: only that the field changed can be shown. */
  isMasked: boolean
}

export interface EntryWords {
  title: string
  changes: ChangeWords[]
}

export function historyWords({ action, changes }: Pick<HistoryEntry, 'action' | 'changes'>): EntryWords {
  const words = Object.entries(changes).map(([field, values]) => {
    const before = field in ACT_LABELS ? null : valueWords(field, values.before)
    const after = valueWords(field, values.after)
    return { field, label: labelOf(field), before, after, isMasked: before === after }
  })
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

/** Words that accompany an act and replace nothing. */
const ACT_LABELS: Record<string, string> = {
  reason: 'Alasan',
  asked_by: 'Diminta oleh',
  source: 'Sumber',
  paper_consent_on: 'Tanggal persetujuan tertulis',
  received_on: 'Formulir diterima',
}

function labelOf(field: string): string {
  return STATUS_LABELS[field] ?? ACT_LABELS[field] ?? (isFieldKey(field) ? fieldSpec(field).label : field)
}

function valueWords(field: string, value: ChangedValue): string {
  if (value === null || value === '') return field in STATUS_LABELS ? NOT_DECIDED : 'Tidak diisi'
  if (typeof value === 'object') return value.name
  if (field === 'source') return value === 'luring' ? 'formulir kertas (luring)' : 'daring'
  if (field === 'received_on' || field === 'paper_consent_on') return longDate(String(value))
  return (isFieldKey(field) && answerText(fieldSpec(field), value)) || String(value)
}
