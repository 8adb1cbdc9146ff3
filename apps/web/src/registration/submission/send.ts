/** Sends one request with a registration and maps the response to an outcome. */
import { registerSd, registerSmp } from '@spmb/domain/registration/contract.public.ts'
import { IDEMPOTENCY_HEADER } from '@spmb/domain/shared/idempotency.ts'
import type { Level } from '@spmb/domain/shared/level.ts'
import { call, type Failure } from '../../platform/call.ts'
import type { CheckedAnswers } from './check-form.ts'
import type { Outcome } from './submission.ts'

/** Slow mobile connections need seconds for a few hundred bytes; after the timeout the outcome is unknown. */
const TIMEOUT_MS = 30_000

const CONTRACTS = { SD: registerSd, SMP: registerSmp }

export async function sendRegistration(
  level: Level,
  registration: CheckedAnswers['registration'],
  key: string,
): Promise<Outcome> {
  const wasOnline = navigator.onLine
  const response = await call(CONTRACTS[level], {
    body: registration as never,
    headers: { [IDEMPOTENCY_HEADER]: key },
    timeoutMs: TIMEOUT_MS,
  })
  if (response.ok) {
    const { no_registration, change_code, number_check = false } = response.data
    return {
      kind: 'registered',
      number: no_registration,
      changeCode: change_code,
      numberCheck: number_check,
    }
  }
  // Without a network nothing was sent, so the outcome is known.
  if (response.failure.kind === 'lost' && !wasOnline && !navigator.onLine) return { kind: 'offline' }
  return outcomeOf(response.failure)
}

/** Whether a failed request left the registration refused or its outcome unknown. */
export function outcomeOf(failure: Failure): Outcome {
  switch (failure.kind) {
    case 'refused':
      return { kind: 'refused', messages: failure.fields }
    case 'conflict':
      return { kind: 'key_reused', message: failure.message }
    case 'tooMany':
      return { kind: 'busy', message: failure.message, waitSeconds: failure.retryAfter }
    case 'notFound':
    case 'rejected':
      return { kind: 'rejected', message: failure.message }
    case 'unavailable':
      // The database may have failed just after the commit, or an earlier request with this key may have been stored.
      return { kind: 'unknown', cause: 'server', waitSeconds: failure.retryAfter }
    case 'lost':
    case 'timeout':
    case 'aborted':
      return { kind: 'unknown', cause: 'network', waitSeconds: null }
  }
}
