/** Registers contracts as routes. The schemas validate the request and remove unlisted fields from the response. */
import { Readable } from 'node:stream'
import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import type { Actor } from '@spmb/domain/accounts/actor.ts'
import {
  type Body,
  type Data,
  type Endpoint,
  isForStaff,
  type Params,
  type Query,
} from '@spmb/domain/shared/endpoint.ts'
import type { Level } from '@spmb/domain/shared/level.ts'
import type {
  FastifyInstance,
  FastifyReply,
  FastifyRequest,
  FastifySchema,
  FastifySchemaCompiler,
  RouteOptions,
} from 'fastify'
import { validatorCompiler } from 'fastify-type-provider-zod'
import * as z from 'zod/mini'

/** The parts of a request, parsed by the contract's schemas. */
export interface Call<E extends Endpoint> {
  params: Params<E>
  query: Query<E>
  body: E['validatedBy'] extends 'handler' ? unknown : Body<E>
  request: FastifyRequest
  reply: FastifyReply
}

/** The result of a handler that sends more than data: a page's `meta`, or a message instead of the contract's. */
export class Answer<D> {
  readonly data: D
  readonly beside: { meta?: unknown; message?: string }
  constructor(data: D, beside: { meta?: unknown; message?: string }) {
    this.data = data
    this.beside = beside
  }
}

/** An answer that is sent only after its audit row is written. It is computed in the meantime. */
export class RecordedAnswer<D> {
  readonly recorded: Promise<void>
  readonly make: () => Answer<D>
  constructor(recorded: Promise<void>, make: () => Answer<D>) {
    this.recorded = recorded
    this.make = make
  }
}

/**
 * A list too long for memory: its items as JSON text, in chunks of whole items. The contract's schema does not check
 * them, so the function that makes them lists the public fields.
 */
export class StreamedItems {
  readonly pieces: AsyncIterable<readonly string[]>
  constructor(pieces: AsyncIterable<readonly string[]>) {
    this.pieces = pieces
  }
}

type Handled<E extends Endpoint> =
  | Data<E>
  | Answer<Data<E>>
  | RecordedAnswer<Data<E>>
  | (Data<E> extends readonly unknown[] ? StreamedItems : never)

/** A call by an authorized member of staff. */
export interface StaffCall<E extends Endpoint> extends Call<E> {
  actor: Actor
}

/** The family of a registration, by the session that its change code opened. */
export interface Family {
  registrationId: number
  level: Level
}

/** A call by a family. */
export interface FamilyCall<E extends Endpoint> extends Call<E> {
  family: Family
}

/** Finds the family of the session. @throws Unauthorized without one, Forbidden for a write from another site */
export type AdmitFamily = (request: FastifyRequest) => Promise<Family>

/** Authenticates and authorizes: 401 without a session, 403 for another role or level. */
export type Admit = (request: FastifyRequest, contract: Endpoint) => Promise<Actor>

/** Registers a public call. */
export function serve<const E extends Endpoint>(
  app: FastifyInstance,
  contract: E,
  handler: (call: Call<E>) => Promise<Handled<E>> | Handled<E>,
  hooks: Pick<RouteOptions, 'preHandler'> = {},
): void {
  if (contract.access !== 'public')
    throw new Error(`${contract.name} is not public: serve it with serveStaff or serveFamily`)
  route(app, contract, handler, hooks)
}

/** Registers a call for staff. Authorization comes before the body is read. */
export function serveStaff<const E extends Endpoint>(
  app: FastifyInstance,
  { contract, admit }: { contract: E; admit: Admit },
  handler: (call: StaffCall<E>) => Promise<Handled<E>> | Handled<E>,
): void {
  if (!isForStaff(contract)) throw new Error(`${contract.name} is not for staff`)
  routeAdmitted(
    app,
    contract,
    (request) => admit(request, contract),
    (call, actor) => handler({ ...call, actor }),
  )
}

/** Registers a call for the family of a registration. Authorization comes before the body is read. */
export function serveFamily<const E extends Endpoint>(
  app: FastifyInstance,
  { contract, admit }: { contract: E; admit: AdmitFamily },
  handler: (call: FamilyCall<E>) => Promise<Handled<E>> | Handled<E>,
): void {
  if (contract.access !== 'family') throw new Error(`${contract.name} is not for families`)
  routeAdmitted(app, contract, admit, (call, family) => handler({ ...call, family }))
}

function routeAdmitted<const E extends Endpoint, Caller>(
  app: FastifyInstance,
  contract: E,
  admit: (request: FastifyRequest) => Promise<Caller>,
  handler: (call: Call<E>, caller: Caller) => Promise<Handled<E>> | Handled<E>,
): void {
  const callers = new WeakMap<FastifyRequest, { caller: Caller }>()
  const onRequest = async (request: FastifyRequest) => {
    callers.set(request, { caller: await admit(request) })
  }
  route(
    app,
    contract,
    (call) => {
      const admitted = callers.get(call.request)
      if (!admitted) throw new Error('a call was handled before it was admitted')
      return handler(call, admitted.caller)
    },
    { onRequest },
  )
}

function route<const E extends Endpoint>(
  app: FastifyInstance,
  contract: E,
  handler: (call: Call<E>) => Promise<Handled<E>> | Handled<E>,
  hooks: Pick<RouteOptions, 'onRequest' | 'preHandler'> = {},
): void {
  const dataFields = (contract.data as { shape?: Record<string, z.core.$ZodType> }).shape ?? {}
  const repeatedFields = Object.fromEntries(
    contract.repeatedOnTop.map((name) => [name, dataFields[name] as z.core.$ZodType]),
  )
  const envelope = z.object({
    status: z.literal(contract.status),
    message: z.string(),
    data: contract.data,
    ...(contract.meta ? { meta: z.optional(contract.meta as z.ZodMiniType) } : {}),
    ...repeatedFields,
  })
  const texts = new WeakMap<object, string>()
  const options: RouteOptions = {
    ...hooks,
    method: contract.method,
    url: contract.path,
    config: { contract },
    ...(contract.maxBodyBytes === undefined ? {} : { bodyLimit: contract.maxBodyBytes }),
    schema: {
      ...(contract.params ? { params: contract.params } : {}),
      ...(contract.query ? { querystring: contract.query } : {}),
      ...(contract.body ? { body: contract.body } : {}),
      response: { [contract.status]: envelope },
    },
    ...(contract.validatedBy === 'handler' ? { validatorCompiler: allButBody } : {}),
    handler: async (request, reply) => {
      const handled = await handler({
        params: request.params as Params<E>,
        query: request.query as Query<E>,
        body: request.body as Call<E>['body'],
        request,
        reply,
      })
      if (handled instanceof StreamedItems) {
        reply.header('cache-control', 'no-store').type('application/json; charset=utf-8')
        return Readable.from(enveloped(contract, handled), { objectMode: false })
      }
      reply.code(contract.status)
      if (contract.keep === 'personal') reply.header('cache-control', 'no-store')
      if (handled instanceof RecordedAnswer) {
        const [text] = await Promise.all([serializeMeanwhile(handled), handled.recorded])
        return reply.type('application/json; charset=utf-8').send(text)
      }
      if (contract.keep === 'public' && !(handled instanceof Answer))
        return reply.type('application/json; charset=utf-8').send(serializeOnce(handled as Data<E> & object))
      return body(contract, handled instanceof Answer ? handled : new Answer(handled as Data<E>, {}))

      /** The same object, such as a list in memory, is checked and written once. */
      function serializeOnce(data: Data<E> & object): string {
        const known = texts.get(data)
        if (known !== undefined) return known
        const text = reply.serialize(body(contract, new Answer(data, {}))) as string
        texts.set(data, text)
        return text
      }

      async function serializeMeanwhile({ make }: RecordedAnswer<Data<E>>) {
        // The statement that writes the audit row is sent first; computing the answer blocks the event loop.
        await yieldToEventLoop()
        return reply.serialize(body(contract, make()))
      }
    },
  }
  app.route(options)
}

function body<E extends Endpoint>(contract: E, { data, beside }: Answer<Data<E>>) {
  const repeated = Object.fromEntries(
    contract.repeatedOnTop.map((name) => [name, data[name as keyof typeof data]]),
  )
  return { status: contract.status, message: contract.message, ...beside, data, ...repeated }
}

/** Streams the envelope around the items. */
async function* enveloped({ status, message }: Endpoint, { pieces }: StreamedItems) {
  yield `${JSON.stringify({ status, message }).slice(0, -1)},"data":[`
  let first = true
  for await (const items of pieces) {
    if (items.length === 0) continue
    yield (first ? '' : ',') + items.join(',')
    first = false
  }
  yield ']}'
}

/** For contracts whose handler validates the body itself. */
const allButBody: FastifySchemaCompiler<FastifySchema> = (route) =>
  route.httpPart === 'body'
    ? (data) => ({ value: data })
    : (validatorCompiler as FastifySchemaCompiler<unknown>)(route)

declare module 'fastify' {
  interface FastifyContextConfig {
    contract?: Endpoint
  }
}
