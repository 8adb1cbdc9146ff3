/** Maps thrown errors to error answers. */
import { faultMessage, PROBLEM_MESSAGES, SHARED_MESSAGES } from '@spmb/domain/shared/messages.ts'
import {
  Conflict,
  type FieldMessages,
  Forbidden,
  NotFound,
  PasswordRequired,
  type RefusalCode,
  RuleBroken,
} from '@spmb/domain/shared/problem.ts'
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { isDatabaseUnavailable } from '../../database/database-unavailable.ts'
import {
  Misdirected,
  OutcomeUnknown,
  TooMany,
  Unauthorized,
  Unavailable,
} from '../../errors/request-errors.ts'
import { isNavigation } from '../navigation.ts'
import { BUSY_PAGE_HEADERS, busyPage } from './busy-page.ts'
import { ERROR_HEADERS, errorBody } from './error-body.ts'

export interface RefusedAnswer {
  status: number
  message: string | FieldMessages
  retryAfterSeconds?: number
  code?: RefusalCode
}

/**
 * @param reference the request id, shown for internal errors so that support finds the log line
 * @param messages sentences of the route by the codes of its schema
 */
export function toRefusal(
  error: unknown,
  reference: string,
  messages: Readonly<Record<string, string>> = {},
): RefusedAnswer {
  if (error instanceof RuleBroken) return { status: 400, message: error.fields }
  if (error instanceof Unauthorized)
    return { status: 401, message: error.message, ...(error.code && { code: error.code }) }
  if (error instanceof Forbidden) return { status: 403, message: error.message }
  if (error instanceof PasswordRequired) return { status: 403, message: error.message, code: error.code }
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

/** 404 for a parameter that is no id; 400 with sentences by field for a body or query. */
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

/** The error answer for this request. Reads get another sentence for 503: they had nothing to save. */
export function refusalOf(error: unknown, request: FastifyRequest): RefusedAnswer {
  const refusal = toRefusal(error, request.id, request.routeOptions?.config?.contract?.messages)
  return refusal.message === PROBLEM_MESSAGES.unavailable && READS.includes(request.method)
    ? { ...refusal, message: PROBLEM_MESSAGES.unavailableToRead }
    : refusal
}

/** Sends the error answer. Internal errors are logged with their cause. */
export function sendRefusal(error: unknown, request: FastifyRequest, reply: FastifyReply) {
  const refusal = refusalOf(error, request)
  if (refusal.status === 500) request.log.error({ err: error }, 'a request failed')
  else if (refusal.status === 503 && !request.isExcess)
    request.log.warn({ err: error }, 'a request was answered 503')
  if (refusal.retryAfterSeconds !== undefined) reply.header('retry-after', refusal.retryAfterSeconds)
  if (isBusyForPerson(refusal.status, request))
    return reply
      .code(refusal.status)
      .headers(BUSY_PAGE_HEADERS)
      .serializer(asIs)
      .send(busyPage(refusal.retryAfterSeconds, refusal.status === 429))
  return sendError(reply, refusal.status, refusal.message, refusal.code)
}

/** A person who opens a page gets one that says so and asks again; calls of the API keep JSON. */
const isBusyForPerson = (status: number, request: FastifyRequest) =>
  (status === 429 || status === 503) &&
  READS.includes(request.method) &&
  isNavigation(request) &&
  !request.url.startsWith('/api/')

/** The only writer of error answers in Fastify; answers outside of it use the same body and headers. */
export function sendError(
  reply: FastifyReply,
  status: number,
  message: string | FieldMessages,
  code?: RefusalCode,
): FastifyReply {
  return reply
    .code(status)
    .headers(ERROR_HEADERS)
    .serializer(asIs)
    .send(errorBody(status, message, code))
}

const asIs = (body: unknown) => String(body)
