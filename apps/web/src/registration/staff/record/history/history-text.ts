/** The history of a registration in words; the audit stores field names and values. */

import { OBJECTION_VALUE_NAMES } from '@spmb/domain/objection/messages.ts'
import { answerText } from '@spmb/domain/registration/answer-rows.ts'
import { DOCUMENT_SPECS, DOCUMENTS } from '@spmb/domain/registration/documents.ts'
import { familyText } from '@spmb/domain/registration/family/family-rows.ts'
import { FAMILY_LABELS, isFamilyKey } from '@spmb/domain/registration/family/messages.ts'
import { fieldSpec, isFieldKey } from '@spmb/domain/registration/field-keys.ts'
import type { ChangedValue, HistoryEntry } from '@spmb/domain/registration/staff/contract.staff.ts'
import {
  ACT_LABELS,
  DECISION_STORIES,
  isDecisionStory,
  SCREENING_LABELS,
  STATUS_LABELS,
} from '@spmb/domain/registration/staff/history-labels.ts'
import { HISTORY_ACTIONS, NOT_DECIDED } from '@spmb/domain/registration/staff/messages.ts'
import { FLAG_KINDS } from '@spmb/domain/registration/staff/screening/screening.ts'
import { longDate } from '@spmb/domain/shared/local-date.ts'

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
  const { how, ...others } = changes
  const words = Object.entries(others).map(([field, values]) => {
    const before = field in ACT_LABELS ? null : valueWords(field, values.before)
    const after = valueWords(field, values.after)
    return { field, label: labelOf(field), before, after, isMasked: before === after }
  })
  const [first, ...more] = words.filter(({ field }) => !(field in ACT_LABELS))
  const title =
    first && more.length === 0 && NAMED_BY_FIELD.includes(action)
      ? `${first.label} diubah`
      : HISTORY_ACTIONS[action]
  return { title: isDecisionStory(how?.after) ? DECISION_STORIES[how.after] : title, changes: words }
}

/** Acts whose title names the field if only one has changed. */
const NAMED_BY_FIELD: readonly string[] = ['registration.edit', 'registration.flag']

/** What no value means; elsewhere the field was not filled in. */
const EMPTY_WORDS: Record<string, string> = {
  school_1_status: NOT_DECIDED,
  school_2_status: NOT_DECIDED,
  placed_school: 'tidak ada',
  free_seats: 'tidak ada',
  documents: 'belum ada',
  note: 'tidak ada',
  ...Object.fromEntries(FLAG_KINDS.map((kind) => [kind, 'tidak ada'])),
}

/** What an act says about NIK and NISN. */
const STATES = { own: 'milik anak ini', missing: 'milik anak lain, menyusul', later: 'menyusul' }
const NUMBER_WORDS: Record<string, Record<string, string>> = {
  number_disputed: { nik: 'NIK', nisn: 'NISN', both: 'NIK dan NISN' },
  registered_late: { yes: 'ya, sesudah hasil diumumkan' },
  nik_state: STATES,
  nisn_state: STATES,
}

function labelOf(field: string): string {
  const label = STATUS_LABELS[field] ?? ACT_LABELS[field] ?? SCREENING_LABELS[field]
  if (isFamilyKey(field)) return FAMILY_LABELS[field]
  return label ?? (isFieldKey(field) ? fieldSpec(field).label : field)
}

function valueWords(field: string, value: ChangedValue): string {
  if (field === 'objection') return OBJECTION_VALUE_NAMES[String(value)] ?? String(value)
  if (value === null || value === '') return EMPTY_WORDS[field] ?? 'Tidak diisi'
  if (typeof value === 'object') return value.name
  if (isFamilyKey(field)) return familyText(field, String(value)) ?? String(value)
  if (field === 'documents')
    return DOCUMENTS.filter((kind) => String(value).split(',').includes(kind))
      .map((kind) => DOCUMENT_SPECS[kind].name)
      .join(', ')
  if (field === 'source') return value === 'luring' ? 'formulir kertas (luring)' : 'daring'
  if (field in NUMBER_WORDS) return NUMBER_WORDS[field]?.[String(value)] ?? String(value)
  if (field === 'received_on' || field === 'paper_consent_on') return longDate(String(value))
  return (isFieldKey(field) && answerText(fieldSpec(field), value)) || String(value)
}
