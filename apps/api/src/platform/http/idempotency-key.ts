import { IDEMPOTENCY_HEADER, IDEMPOTENCY_KEY } from '@spmb/domain/shared/idempotency.ts'
import { PROBLEM_MESSAGES } from '@spmb/domain/shared/messages.ts'
import { RuleBroken } from '@spmb/domain/shared/problem.ts'
import type { FastifyRequest } from 'fastify'

/**
 * The request's Idempotency-Key, or null without one.
 * @throws RuleBroken for a key that is too short to be random or does not fit a header
 */
export function idempotencyKeyOf(request: FastifyRequest): string | null {
  const key = request.headers[IDEMPOTENCY_HEADER]
  if (key === undefined) return null
  if (typeof key === 'string' && IDEMPOTENCY_KEY.test(key)) return key
  throw new RuleBroken({ _: [PROBLEM_MESSAGES.idempotencyKey] })
}
