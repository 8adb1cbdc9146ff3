/** Looks up a registration by its number. A number with a wrong format is not requested. */
import { type PublicMeta, readRegistration } from '@spmb/domain/registration/contract.ts'
import { REGISTRATION_NOT_FOUND } from '@spmb/domain/registration/messages.ts'
import { parseRegistrationNumber } from '@spmb/domain/shared/registration-number.ts'
import { call, type Failure } from '../platform/call.ts'
import { type FoundResult, foundResult } from './found-result.ts'
import { NUMBER_MISTYPED } from './messages.ts'

export type Finding =
  | ({ kind: 'found' } & FoundResult)
  /** `hint` is set where a typing mistake is likely. */
  | { kind: 'notFound'; message: string; hint: string | null }
  | { kind: 'failed'; failure: Failure }

export async function findResult(typed: string, signal?: AbortSignal): Promise<Finding> {
  const parsed = parseRegistrationNumber(typed)
  if (parsed.kind !== 'number') {
    const hint = parsed.kind === 'mistyped' ? NUMBER_MISTYPED : null
    return { kind: 'notFound', message: REGISTRATION_NOT_FOUND, hint }
  }
  const outcome = await call(readRegistration, {
    params: { no: parsed.number },
    ...(signal ? { signal } : {}),
  })
  if (outcome.ok) {
    return { kind: 'found', ...foundResult(outcome.data, (outcome.meta ?? {}) as PublicMeta) }
  }
  const { failure } = outcome
  return failure.kind === 'notFound'
    ? { kind: 'notFound', message: failure.message, hint: null }
    : { kind: 'failed', failure }
}
