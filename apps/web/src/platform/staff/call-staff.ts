/**
 * Calls of the staff screens. When the session has expired, or a sensitive call requires the password again, a call
 * waits for the user and is then repeated. Repeating is safe: the server refuses such a call before it does anything.
 */
import type { Data, Endpoint } from '@spmb/domain/shared/endpoint.ts'
import { type CallOptions, call, type Failure, type Outcome } from '../call.ts'
import { passwordQuestion, requiresPassword } from './password-question.ts'
import { session } from './session/session.ts'
import { isSessionEnd } from './session/session-store.ts'

export async function callStaff<const E extends Endpoint>(
  contract: E,
  options: CallOptions<E> = {},
): Promise<Outcome<Data<E>>> {
  for (let earlier = 0; ; earlier++) {
    const outcome = await call(contract, options)
    if (outcome.ok || !(await mayRepeat(outcome.failure, earlier))) return outcome
  }
}

/**
 * Waits for what the user has to do first: true once it is done.
 *
 * @param earlier how often the call was made before; only the first refusal may be due to a token that was replaced meanwhile
 */
export async function mayRepeat(failure: Failure, earlier: number): Promise<boolean> {
  if (isSessionEnd(failure)) return (earlier === 0 && (await session.hasNewToken())) || session.ended()
  return requiresPassword(failure) && passwordQuestion.ask()
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
