/**
 * Calls of the staff screens. When the session has expired, a call waits until the user has signed in again and is
 * then repeated. Repeating is safe: the server answers 401 before it does anything.
 */
import type { Data, Endpoint } from '@spmb/domain/shared/endpoint.ts'
import { type CallOptions, call, type Failure, type Outcome } from '../call.ts'
import { session } from './session.ts'
import { isSessionEnd } from './session-store.ts'

export async function callStaff<const E extends Endpoint>(
  contract: E,
  options: CallOptions<E> = {},
): Promise<Outcome<Data<E>>> {
  for (;;) {
    const outcome = await call(contract, options)
    if (outcome.ok || !isSessionEnd(outcome.failure) || !(await session.ended())) return outcome
  }
}

/** What queries and mutations of TanStack Query throw: the failure of a call as a value. */
export class CallFailed extends Error {
  readonly failure: Failure
  constructor(failure: Failure) {
    super(`A call failed: ${failure.kind}`)
    this.failure = failure
  }
}

/** Returns the whole success of a call. @throws CallFailed */
export async function succeed<const E extends Endpoint>(
  contract: E,
  options: CallOptions<E> = {},
): Promise<Extract<Outcome<Data<E>>, { ok: true }>> {
  const outcome = await callStaff(contract, options)
  if (!outcome.ok) throw new CallFailed(outcome.failure)
  return outcome
}

/** Returns the data of a call. @throws CallFailed */
export async function fetchData<const E extends Endpoint>(
  contract: E,
  options: CallOptions<E> = {},
): Promise<Data<E>> {
  return (await succeed(contract, options)).data
}

declare module '@tanstack/react-query' {
  interface Register {
    defaultError: CallFailed
  }
}
