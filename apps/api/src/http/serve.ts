/** Turns a contract into a route: its schemas validate what comes in and let out only what they list. */
import { Readable } from 'node:stream'
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Actor } from '@spmb/domain/accounts/actor.ts'
import type { Body, Data, Endpoint, Params, Query } from '@spmb/domain/shared/endpoint.ts'
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

/** What a handler gets: the request's parts as the contract's schemas read them. */
export interface Call<E extends Endpoint> {
  params: Params<E>
  query: Query<E>
  body: E['judgedBy'] extends 'handler' ? unknown : Body<E>
  request: FastifyRequest
  reply: FastifyReply
}

/** What a handler returns when the data alone does not say it: beside it a page's `meta`, or a sentence that names what was done. */
export class Answer<D> {
  readonly data: D
  readonly beside: { meta?: unknown; message?: string }
  constructor(data: D, beside: { meta?: unknown; message?: string }) {
    this.data = data
    this.beside = beside
  }
}

/** An answer of which nothing leaves before it is recorded that it was given; it is made meanwhile. */
export class RecordedAnswer<D> {
  readonly recorded: Promise<void>
  readonly make: () => Answer<D>
  constructor(recorded: Promise<void>, make: () => Answer<D>) {
    this.recorded = recorded
    this.make = make
  }
}

/**
 * A list too long for memory: its items as JSON text, in pieces of whole items. They do not pass the contract's schema
 * one by one, so whoever makes them lists the fields that leave.
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

/** A call by a member of staff that the contract allows. */
export interface StaffCall<E extends Endpoint> extends Call<E> {
  actor: Actor
}

/** Finds out who calls and refuses who may not: 401 without a session, 403 for another role or level. */
export type Admit = (request: FastifyRequest, contract: Endpoint) => Promise<Actor>

/** A call that is open to everybody. */
export function serve<const E extends Endpoint>(
  app: FastifyInstance,
  contract: E,
  handler: (call: Call<E>) => Promise<Handled<E>> | Handled<E>,
  hooks: Pick<RouteOptions, 'preHandler'> = {},
): void {
  if (contract.access !== 'public') throw new Error(`${contract.name} is for staff: serve it with serveStaff`)
  route(app, contract, handler, hooks)
}

/** A call for staff: who may not make it is refused before its body is read. */
export function serveStaff<const E extends Endpoint>(
  app: FastifyInstance,
  { contract, admit }: { contract: E; admit: Admit },
  handler: (call: StaffCall<E>) => Promise<Handled<E>> | Handled<E>,
): void {
  if (contract.access === 'public') throw new Error(`${contract.name} is public: serve it with serve`)
  const actors = new WeakMap<FastifyRequest, Actor>()
  const onRequest = async (request: FastifyRequest) => {
    actors.set(request, await admit(request, contract))
  }
  route(
    app,
    contract,
    (call) => {
      const actor = actors.get(call.request)
      if (!actor) throw new Error('a staff call was handled before it was admitted')
      return handler({ ...call, actor })
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
  const onTop = Object.fromEntries(
    contract.repeatedOnTop.map((name) => [name, dataFields[name] as z.core.$ZodType]),
  )
  const envelope = z.object({
    status: z.literal(contract.status),
    message: z.string(),
    data: contract.data,
    ...(contract.meta ? { meta: z.optional(contract.meta as z.ZodMiniType) } : {}),
    ...onTop,
  })
  const options: RouteOptions = {
    ...hooks,
    method: contract.method,
    url: contract.path,
    config: { contract },
    schema: {
      ...(contract.params ? { params: contract.params } : {}),
      ...(contract.query ? { querystring: contract.query } : {}),
      ...(contract.body ? { body: contract.body } : {}),
      response: { [contract.status]: envelope },
    },
    ...(contract.judgedBy === 'handler' ? { validatorCompiler: allButBody } : {}),
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
        const [text] = await Promise.all([madeMeanwhile(handled), handled.recorded])
        return reply.type('application/json; charset=utf-8').send(text)
      }
      return body(contract, handled instanceof Answer ? handled : new Answer(handled as Data<E>, {}))

      async function madeMeanwhile({ make }: RecordedAnswer<Data<E>>) {
        // By then the statement that records it is on its way: making it holds the processor.
        await nextTurn()
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

/** The envelope around the items, written as they come. */
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

/** The rule that judges the body needs to see it as it was sent. */
const allButBody: FastifySchemaCompiler<FastifySchema> = (route) =>
  route.httpPart === 'body'
    ? (data) => ({ value: data })
    : (validatorCompiler as FastifySchemaCompiler<unknown>)(route)

declare module 'fastify' {
  interface FastifyContextConfig {
    contract?: Endpoint
  }
}
