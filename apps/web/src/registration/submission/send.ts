/** Sends a registration once, and reads what the answer says about it. */
import { registerSd, registerSmp } from '@spmb/domain/registration/contract.ts'
import type { RegistrationAnswers } from '@spmb/domain/registration/fields.ts'
import { IDEMPOTENCY_HEADER } from '@spmb/domain/shared/idempotency.ts'
import type { Level } from '@spmb/domain/shared/level.ts'
import { call, type Failure } from '../../platform/call.ts'
import type { Outcome } from './submission.ts'

/** A slow connection needs long for a few hundred bytes; after this the parent is told that nothing is known. */
const TIMEOUT_MS = 30_000

const CONTRACTS = { SD: registerSd, SMP: registerSmp }

export async function sendRegistration(
  level: Level,
  registration: RegistrationAnswers,
  key: string,
): Promise<Outcome> {
  const answer = await call(CONTRACTS[level], {
    body: registration as never,
    headers: { [IDEMPOTENCY_HEADER]: key },
    timeoutMs: TIMEOUT_MS,
  })
  return answer.ok ? { kind: 'registered', number: answer.data.no_registration } : outcomeOf(answer.failure)
}

/** What a failed call says about the registration: refused, or not known. */
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
      // It may have happened behind an answer that failed: a database that went away just after saving.
      return { kind: 'unknown', cause: 'server', message: failure.message, waitSeconds: failure.retryAfter }
    case 'lost':
    case 'timeout':
    case 'aborted':
      return { kind: 'unknown', cause: 'network', message: null, waitSeconds: null }
  }
}
