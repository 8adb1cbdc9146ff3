/**
 * Calls the API by its contracts. Every outcome is a return value and nothing is thrown, so a caller cannot forget
 * that the network may fail.
 */
import {
  type BodyIn,
  callPath,
  type Data,
  type Endpoint,
  type ParamsIn,
  type QueryIn,
  querySuffix,
} from '@spmb/domain/shared/endpoint.ts'
import type { FieldMessages } from '@spmb/domain/shared/problem.ts'

export type Failure =
  /** 400: messages by field; `_` for what belongs to no field. */
  | { kind: 'refused'; fields: FieldMessages }
  /** 409 */
  | { kind: 'conflict'; message: string }
  /** 404 */
  | { kind: 'notFound'; message: string }
  /** 429: refused before any work was done. */
  | { kind: 'tooMany'; message: string; retryAfter: number | null }
  /** 500 and above, from this server or a proxy. `retryAfter` in seconds. */
  | { kind: 'unavailable'; message: string | null; retryAfter: number | null }
  /** Any other refusal of this API, such as 403, 413 or 415. */
  | { kind: 'rejected'; status: number; message: string; code?: string }
  /** No response, or one that is not from this API (a captive portal). The request may have been processed or not. */
  | { kind: 'lost' }
  | { kind: 'timeout' }
  /** The caller's own signal aborted the call. */
  | { kind: 'aborted' }

/** The session of staff or of a family is over, or there is none. */
export function isEnded(failure: Failure): boolean {
  return failure.kind === 'rejected' && failure.status === 401
}

export type Outcome<D> =
  | { ok: true; status: number; message: string; data: D; meta?: unknown }
  | { ok: false; failure: Failure }

export interface CallOptions<E extends Endpoint> {
  params?: ParamsIn<E>
  query?: QueryIn<E>
  body?: BodyIn<E>
  headers?: Record<string, string>
  signal?: AbortSignal
  /** The longest wait for a whole response, in milliseconds. A phone on a bad network may need long. */
  timeoutMs?: number
}

const TIMEOUT_MS = 20_000

/** One call. `fetcher` is the browser's fetch, or a test's. */
export async function call<const E extends Endpoint>(
  contract: E,
  options: CallOptions<E> = {},
  fetcher: typeof fetch = fetch,
): Promise<Outcome<Data<E>>> {
  let isLate = false
  let timer: ReturnType<typeof setTimeout> | undefined
  try {
    const ended = new AbortController()
    timer = setTimeout(() => {
      isLate = true
      ended.abort()
    }, options.timeoutMs ?? TIMEOUT_MS)
    abortWith(options.signal, ended)
    const response = await fetcher(address(contract, options), {
      method: contract.method,
      headers: {
        accept: 'application/json',
        ...(options.body === undefined ? {} : { 'content-type': 'application/json' }),
        ...options.headers,
      },
      body: options.body === undefined ? null : JSON.stringify(options.body),
      signal: ended.signal,
    })
    return outcomeOf<Data<E>>(response, await response.text())
  } catch {
    if (options.signal?.aborted) return { ok: false, failure: { kind: 'aborted' } }
    return { ok: false, failure: { kind: isLate ? 'timeout' : 'lost' } }
  } finally {
    clearTimeout(timer)
  }
}

function address<E extends Endpoint>(contract: E, options: CallOptions<E>): string {
  const path = callPath(contract.path, (options.params ?? {}) as Record<string, string | number>)
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries((options.query ?? {}) as Record<string, unknown>)) {
    if (value !== undefined && value !== null) query.set(name, String(value))
  }
  return path + querySuffix(query)
}

/** Ends `call` when its caller aborts: `AbortSignal.timeout` and `any` are newer (docs/decisions/0049-browser-baseline.md). */
function abortWith(own: AbortSignal | undefined, call: AbortController): void {
  if (own?.aborted) call.abort()
  own?.addEventListener('abort', () => call.abort(), { once: true, signal: call.signal })
}

interface ReadEnvelope {
  status: number
  message: string | FieldMessages
  data: unknown
  meta?: unknown
  code?: unknown
}

function outcomeOf<D>(response: Response, text: string): Outcome<D> {
  const { status } = response
  const envelope = readEnvelope(text, status)
  if (envelope && response.ok && typeof envelope.message === 'string') {
    const { message, data, meta } = envelope
    return { ok: true, status, message, data: data as D, meta }
  }
  return { ok: false, failure: failureOf(status, envelope, retryAfter(response)) }
}

/** The response envelope of this API, or null for any other body. */
export function readEnvelope(text: string, status: number): ReadEnvelope | null {
  try {
    const body = JSON.parse(text) as Partial<ReadEnvelope> | null
    return body?.status === status && body.message !== undefined ? (body as ReadEnvelope) : null
  } catch {
    return null
  }
}

export function failureOf(status: number, envelope: ReadEnvelope | null, wait: number | null): Failure {
  const message = typeof envelope?.message === 'string' ? envelope.message : null
  if (status >= 500) return { kind: 'unavailable', message, retryAfter: wait }
  if (!envelope) return { kind: 'lost' }
  if (typeof envelope.message === 'object') return { kind: 'refused', fields: envelope.message }
  if (status === 404) return { kind: 'notFound', message: envelope.message }
  if (status === 409) return { kind: 'conflict', message: envelope.message }
  if (status === 429) return { kind: 'tooMany', message: envelope.message, retryAfter: wait }
  const { code } = envelope
  return { kind: 'rejected', status, message: envelope.message, ...(typeof code === 'string' && { code }) }
}

export function retryAfter(response: Response): number | null {
  const seconds = Number(response.headers.get('retry-after') ?? Number.NaN)
  return Number.isFinite(seconds) && seconds >= 0 ? seconds : null
}
