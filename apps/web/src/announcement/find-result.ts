/** Looks up a registration by its number. A number with a wrong format is not requested. */
import {
  type PublicMeta,
  type PublicRegistration,
  readRegistration,
} from '@spmb/domain/registration/contract.ts'
import { REGISTRATION_NOT_FOUND } from '@spmb/domain/registration/messages.ts'
import { parseRegistrationNumber } from '@spmb/domain/shared/registration-number.ts'
import { call, type Failure } from '../platform/call.ts'
import { NUMBER_MISTYPED } from './messages.ts'

export interface FoundResult {
  result: PublicRegistration
  /** The family gave the registration up. */
  withdrawn: boolean
  /** Staff have seen all required documents. */
  documentsSeen: boolean
  /** The family of the admitted child has come to the school. */
  reRegistered: boolean
  /** The seat of a withdrawn child was given up because the family had not come. */
  released: boolean
  /** Of a published run: a code for each choice. */
  reasons: PublicMeta['reasons'] | null
  /** Of a published run: the number on the reserve list of each choice. */
  reserve: PublicMeta['reserve'] | null
}

export type Finding =
  | ({ kind: 'found' } & FoundResult)
  /** `hint` is set where a typing mistake is likely. */
  | { kind: 'notFound'; message: string; hint: string | null }
  | { kind: 'failed'; failure: Failure }

/** The last result, kept in memory, so that the result page does not request it a second time. */
let last: FoundResult | null = null

export function lastFound(number: string): FoundResult | null {
  return last?.result.no_registration === number ? last : null
}

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
    last = { result: outcome.data, ...besides((outcome.meta ?? {}) as PublicMeta) }
    return { kind: 'found', ...last }
  }
  const { failure } = outcome
  return failure.kind === 'notFound'
    ? { kind: 'notFound', message: failure.message, hint: null }
    : { kind: 'failed', failure }
}

/** What stands beside the public view. */
const besides = (meta: PublicMeta): Omit<FoundResult, 'result'> => ({
  withdrawn: meta.withdrawn === true,
  documentsSeen: meta.documents_seen === true,
  reRegistered: meta.re_registered === true,
  released: meta.released === true,
  reasons: meta.reasons ?? null,
  reserve: meta.reserve ?? null,
})

/** Of a registration of which nothing but the public view is known. */
export const NOTHING_BESIDES = besides({})
