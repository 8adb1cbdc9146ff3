/**
 * A contract is one object: method, path, access, input and output. The server registers its route from it, the
 * browser calls by it, OpenAPI and the access tests read it. No path is written twice. What a call does and how it can be refused, in
 * English for authors of clients, is beside the description of the API (`api-docs/calls`), because browsers load contracts.
 */
import * as z from 'zod/mini'
import type { Level } from './level.ts'
import { sharedCode } from './messages.ts'

export type Role = 'admin' | 'monitor' | 'operator'

/**
 * The callers that are allowed: everyone, the family of a registration (with a session opened by its change code), or staff
 * sessions with one of these roles.
 */
export type Access = 'public' | 'family' | readonly Role[]

/** Whether only staff may make a call. */
export function isForStaff<C extends { access: Access }>(call: C): call is C & { access: readonly Role[] } {
  return audienceOf(call) === 'staff'
}

/** The kind of session that a call needs. */
export function audienceOf({ access }: { access: Access }): 'public' | 'family' | 'staff' {
  return typeof access === 'string' ? access : 'staff'
}

/** Which of the limits a call counts against (docs/product-rules.md#limits). */
export type LimitName = 'read' | 'registration' | 'lookup' | 'card' | 'complaint' | 'login'

type Schema = z.core.$ZodType

export interface Endpoint<
  Params extends Schema | undefined = Schema | undefined,
  Query extends Schema | undefined = Schema | undefined,
  Body extends Schema | undefined = Schema | undefined,
  Data extends Schema = Schema,
  Name extends string = string,
> {
  /** Unique; the operationId in OpenAPI. */
  name: Name
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** With `:name` for parameters. */
  path: string
  access: Access
  /** The level of the call: an operator of the other level is refused. */
  level: Level | undefined
  /** Allowed before the one-time password is changed. */
  withOneTimePassword: boolean
  /** Allowed to an admin who has to set up the second factor first. */
  withoutSecondFactor: boolean
  /** Refused when the session's password was given too long ago (docs/product-rules.md#password-confirmation). */
  recentPassword: boolean
  limit: LimitName
  params: Params
  query: Query
  body: Body
  /** `handler`: the route validates the body, because the rule needs more than the body (today's date, the zone). */
  validatedBy: 'schema' | 'handler'
  /** Bytes of the largest body; undefined for the server's usual limit. A call with an uploaded file needs more. */
  maxBodyBytes: number | undefined
  /** Takes an Idempotency-Key header, so that a retry has no second effect. */
  takesKey: boolean
  status: 200 | 201
  /** The `message` of a success. */
  message: string
  data: Data
  /** The schema of `meta` beside the data, such as that of a page; most have none. */
  meta: Schema | undefined
  /** Sentences for the codes of its schemas; those of `SHARED_MESSAGES` are included. */
  messages: Readonly<Record<string, string>>
  /** Fields of the data that the original clients read at the top level of the response. */
  repeatedOnTop: readonly string[]
  /** `personal` responses are never cached; `public` ones may be, for a short time. */
  keep: 'personal' | 'public'
}

type Written<
  P extends Schema | undefined,
  Q extends Schema | undefined,
  B extends Schema | undefined,
  D extends Schema,
  N extends string,
> = Pick<Endpoint<P, Q, B, D, N>, 'name' | 'method' | 'path' | 'access' | 'data'> &
  Partial<Endpoint<P, Q, B, D, N>>

/** Fills in the defaults: status 200, validated by schema, personal, without a key. */
export function endpoint<
  P extends Schema | undefined = undefined,
  Q extends Schema | undefined = undefined,
  B extends Schema | undefined = undefined,
  D extends Schema = Schema,
  N extends string = string,
>(written: Written<P, Q, B, D, N>): Endpoint<P, Q, B, D, N> {
  return {
    limit: 'read',
    validatedBy: 'schema',
    maxBodyBytes: undefined,
    takesKey: false,
    status: 200,
    message: 'Berhasil',
    level: undefined,
    withOneTimePassword: false,
    withoutSecondFactor: false,
    recentPassword: false,
    repeatedOnTop: [],
    meta: undefined,
    messages: {},
    keep: 'personal',
    params: undefined as P,
    query: undefined as Q,
    body: undefined as B,
    ...written,
  }
}

type In<S extends Schema | undefined> = S extends Schema ? z.input<S> : undefined
type Out<S extends Schema | undefined> = S extends Schema ? z.output<S> : undefined

export type ParamsIn<E extends Endpoint> = In<E['params']>
export type Params<E extends Endpoint> = Out<E['params']>
export type QueryIn<E extends Endpoint> = In<E['query']>
export type Query<E extends Endpoint> = Out<E['query']>
export type BodyIn<E extends Endpoint> = In<E['body']>
export type Body<E extends Endpoint> = Out<E['body']>
export type Data<E extends Endpoint> = z.output<E['data']>

/** The path of a call with its parameters filled in and escaped. */
export function callPath(path: string, params: Record<string, string | number> = {}): string {
  return path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name] ?? '')))
}

/** The query with '?', or '' when it is empty. Its `size` is missing in browsers before 2023 (docs/decisions/0049-browser-baseline.md). */
export function querySuffix(query: URLSearchParams): string {
  const text = String(query)
  return text && `?${text}`
}

/** `{ id, name }`, the shape of every lookup item: id is the value, name the label. */
export const lookupItem = z.object({ id: z.int(), name: z.string() })
export const lookupItems = z.array(lookupItem)

/**
 * The body of the filters: a case-insensitive part of the name; an empty or absent name, or no body, matches
 * everything.
 */
export const nameFilter = z.nullish(
  z.object(
    {
      name: z.nullish(z.string(sharedCode('filter.name')).check(z.maxLength(200, sharedCode('filter.name')))),
    },
    sharedCode('body.object'),
  ),
)
