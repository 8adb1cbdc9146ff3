/**
 * Errors that services and infrastructure throw for one request; `http/errors/error-responses.ts` maps them to answers. Rules
 * throw those of the domain (`shared/problem.ts`).
 */
import { PROBLEM_MESSAGES } from '@spmb/domain/shared/messages.ts'
import type { RefusalCode } from '@spmb/domain/shared/problem.ts'

/** 401: no session, or a wrong password. */
export class Unauthorized extends Error {
  readonly code: RefusalCode | undefined
  constructor(message: string, code?: RefusalCode) {
    super(message)
    this.code = code
  }
}

/** 400: the request cannot be read as what the address expects. */
export class BadRequest extends Error {
  readonly statusCode = 400
}

/** 421: this server does not answer for the host that the request names. */
export class Misdirected extends Error {}

/** 429: retry after so many seconds. */
export class TooMany extends Error {
  readonly retryAfterSeconds: number
  /** @param message default: `PROBLEM_MESSAGES.tooMany` */
  constructor(retryAfterSeconds: number, message: string = PROBLEM_MESSAGES.tooMany) {
    super(message)
    this.retryAfterSeconds = retryAfterSeconds
  }
}

/** 503: the database is unavailable or the server is overloaded; nothing was saved. */
export class Unavailable extends Error {
  readonly retryAfterSeconds: number
  constructor(retryAfterSeconds = 3, sentence: string = PROBLEM_MESSAGES.unavailable) {
    super(sentence)
    this.retryAfterSeconds = retryAfterSeconds
  }
}

/** 503: the database connection failed or timed out during a write, which may be saved or not. */
export class OutcomeUnknown extends Error {
  constructor(cause: unknown) {
    super('OutcomeUnknown', { cause })
  }
}
