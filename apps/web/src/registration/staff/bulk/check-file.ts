/** What is wrong with a file of decisions and its reason before the preview. Pure. */
import type { Decision } from '@spmb/domain/registration/contract.public.ts'
import { DECISION_FILE_BYTES } from '@spmb/domain/registration/staff/bulk/contract.staff.ts'
import { BULK_MESSAGES } from '@spmb/domain/registration/staff/bulk/messages.ts'
import { isListedReason } from '@spmb/domain/registration/staff/decision-reasons.ts'
import { decisionReasonNeeded } from '@spmb/domain/registration/staff/messages.ts'
import { reasonProblem } from '../decide/decision-reason.ts'
import { NO_DECISIONS, ONE_KIND_PER_FILE, rowReasonNeeded } from '../messages.ts'

/** Sentences by field; empty for nothing. */
export interface FileErrors {
  file?: string
  reason?: string
}

/** Before the file is sent. @param size bytes; null: none was chosen */
export function inputErrors(size: number | null, reason: string): FileErrors {
  const isSendable = size !== null && size > 0 && size <= DECISION_FILE_BYTES
  return {
    ...(!isSendable && { file: BULK_MESSAGES['bulk.file'] }),
    ...(reason === '' && { reason: BULK_MESSAGES['bulk.reason'] }),
  }
}

/**
 * After it was read.
 *
 * @param reason of the rows that have none
 * @param byRun whether the seats of the level are given by a run, so that reasons are listed ones
 */
export function rowErrors(
  rows: readonly { row: number; decision: Decision; reason?: string | undefined }[],
  reason: string,
  byRun: boolean,
): FileErrors {
  if (rows.length === 0) return { file: NO_DECISIONS }
  if (!byRun) return {}
  const unlisted = rows.find(({ decision, reason: own }) => own && decision && !isListedReason(decision, own))
  if (unlisted?.decision) return { file: rowReasonNeeded(unlisted.row, unlisted.decision) }
  const others = rows.flatMap(({ decision, reason: own }) => (own ? [] : [decision]))
  const problem = reasonProblem(others, reason)
  if (problem === 'mixed') return { file: ONE_KIND_PER_FILE }
  return problem ? { reason: decisionReasonNeeded(problem) } : {}
}
