/** One mapper from what was thrown to what the caller reads. Nothing else in the server writes a refusal. */

import { faultMessage, PROBLEM_MESSAGES, SHARED_MESSAGES } from '@spmb/domain/shared/messages.ts'
import { Conflict, type FieldMessages, Forbidden, NotFound, RuleBroken } from '@spmb/domain/shared/problem.ts'
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { isDatabaseUnavailable } from '../database/database-unavailable.ts'

/** 401: nobody is signed in, or the password is wrong. */
export class Unauthorized extends Error {}

/** 400: the request cannot be read as what the address expects. */
export class BadRequest extends Error {
  readonly statusCode = 400
}

/** 421: this server does not answer for the host that the request names. */
export class Misdirected extends Error {}

/** 429: come back in so many seconds. */
export class TooMany extends Error {
  readonly retryAfterSeconds: number
  /** @param message what there was too much of; default: requests */
  constructor(retryAfterSeconds: number, message: string = PROBLEM_MESSAGES.tooMany) {
    super(message)
    this.retryAfterSeconds = retryAfterSeconds
  }
}

/** 503: the database is away or the server is full; nothing was saved. */
export class Unavailable extends Error {
  readonly retryAfterSeconds: number
  constructor(retryAfterSeconds = 3, sentence: string = PROBLEM_MESSAGES.unavailable) {
    super(sentence)
    this.retryAfterSeconds = retryAfterSeconds
  }
}

/** 503: the connection broke, or the answer stayed out, while something was being saved: it may be saved or not. */
export class OutcomeUnknown extends Error {
  constructor(cause: unknown) {
    super('OutcomeUnknown', { cause })
  }
}

export interface RefusedAnswer {
  status: number
  message: string | FieldMessages
  retryAfterSeconds?: number
}

/** What the caller is told. `reference` leads from the caller's screen to the log. */
export function toRefusal(
  error: unknown,
  reference: string,
  messages: Readonly<Record<string, string>> = {},
): RefusedAnswer {
  if (error instanceof RuleBroken) return { status: 400, message: error.fields }
  if (error instanceof Unauthorized) return { status: 401, message: error.message }
  if (error instanceof Forbidden) return { status: 403, message: error.message }
  if (error instanceof NotFound) return { status: 404, message: error.message || PROBLEM_MESSAGES.notFound }
  if (error instanceof Conflict) return { status: 409, message: error.message }
  if (error instanceof Misdirected) return { status: 421, message: PROBLEM_MESSAGES.wrongHost }
  if (error instanceof TooMany) {
    return { status: 429, message: error.message, retryAfterSeconds: error.retryAfterSeconds }
  }
  if (error instanceof Unavailable) {
    return { status: 503, message: error.message, retryAfterSeconds: error.retryAfterSeconds }
  }
  if (error instanceof OutcomeUnknown)
    return { status: 503, message: PROBLEM_MESSAGES.outcomeUnknown, retryAfterSeconds: 3 }
  if (isDatabaseUnavailable(error))
    return { status: 503, message: PROBLEM_MESSAGES.unavailable, retryAfterSeconds: 3 }
  return (
    fromFramework((error ?? {}) as Partial<FastifyError>, messages) ?? {
      status: 500,
      message: faultMessage(reference),
    }
  )
}

function fromFramework(
  error: Partial<FastifyError>,
  messages: Readonly<Record<string, string>>,
): RefusedAnswer | null {
  if (error.validation) return fromValidation(error, { ...SHARED_MESSAGES, ...messages })
  switch (error.statusCode) {
    case 400:
      return { status: 400, message: { _: [PROBLEM_MESSAGES.unreadable] } }
    case 404:
      return { status: 404, message: PROBLEM_MESSAGES.notFound }
    case 413:
      return { status: 413, message: PROBLEM_MESSAGES.tooLarge }
    case 414:
    case 431:
      return { status: error.statusCode, message: PROBLEM_MESSAGES.tooLarge }
    case 415:
      return { status: 415, message: PROBLEM_MESSAGES.contentType }
    default:
      return null
  }
}

/** A parameter that fits no id names nothing: 404. A body or query is told field by field. */
function fromValidation(
  error: Partial<FastifyError>,
  messages: Readonly<Record<string, string>>,
): RefusedAnswer {
  if (error.validationContext === 'params') return { status: 404, message: PROBLEM_MESSAGES.notFound }
  const fields: FieldMessages = {}
  for (const issue of error.validation ?? []) {
    const field = issue.instancePath.split('/')[1] || '_'
    const sentence = messages[issue.message ?? ''] ?? PROBLEM_MESSAGES.unreadable
    fields[field] = [...(fields[field] ?? []), sentence]
  }
  return { status: 400, message: fields }
}

const READS = ['GET', 'HEAD']

/** What is told to who asked this; a reader has nothing that was not saved. */
export function refusalOf(error: unknown, request: FastifyRequest): RefusedAnswer {
  const refusal = toRefusal(error, request.id, request.routeOptions?.config?.contract?.messages)
  return refusal.message === PROBLEM_MESSAGES.unavailable && READS.includes(request.method)
    ? { ...refusal, message: PROBLEM_MESSAGES.unavailableToRead }
    : refusal
}

/** Writes the refusal. Faults of ours are logged with their cause; refusals are not faults. */
export function sendRefusal(error: unknown, request: FastifyRequest, reply: FastifyReply) {
  const refusal = refusalOf(error, request)
  if (refusal.status === 500) request.log.error({ err: error }, 'a request failed')
  else if (refusal.status === 503 && !request.isExcess)
    request.log.warn({ err: error }, 'a request was told to come back')
  if (refusal.retryAfterSeconds !== undefined) reply.header('retry-after', refusal.retryAfterSeconds)
  return reply
    .code(refusal.status)
    .header('cache-control', 'no-store')
    .type('application/json; charset=utf-8')
    .serializer(JSON.stringify)
    .send({ status: refusal.status, message: refusal.message, data: null })
}
