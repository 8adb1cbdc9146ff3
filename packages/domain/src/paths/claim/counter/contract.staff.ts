/**
 * The counter at which the papers of claims are checked (docs/product-rules.md#check-of-claims): by operators for children whose first
 * choice is their school, and by admins.
 */
import * as z from 'zod/mini'
import { endpoint, lookupItem } from '../../../shared/endpoint.ts'
import { id, pathId } from '../../../shared/fields/ids.ts'
import { optionalStaffReason, staffReason } from '../../../shared/fields/reason.ts'
import { LEVELS } from '../../../shared/level.ts'
import { PAGING_MESSAGES, pageMeta, pagingCode, pagingFields, wholeNumber } from '../../../shared/paging.ts'
import { CONDITIONS, NEEDS, WHOLE_BP } from '../../configuration.ts'
import { claimDetails, familyCard } from '../contract.family.ts'
import { MAX_CERTIFICATES, SEMESTERS } from '../details.ts'
import { CLAIM_STATES } from '../states.ts'
import { CLAIM_REASONS, CLAIM_TEXT_MAX, VERDICTS } from '../verdict.ts'
import { CLAIM_HINTS, QUEUE_HINTS } from './hints.ts'
import * as words from './messages.ts'

const VERIFIERS = ['admin', 'operator'] as const
const messages = { ...PAGING_MESSAGES, ...words.COUNTER_MESSAGES, ...words.VERDICT_MESSAGES }
const code = (value: words.CounterCode | words.VerdictCode) => value
const name = z.optional(z.string().check(z.maxLength(60, code('counter.filter'))))

const filters = {
  /** A path, or a path and a criterion of it: 'afirmasi' or 'afirmasi.panti'. */
  path: name,
  type: z.optional(z.enum(LEVELS, code('counter.filter'))),
  school: z.optional(wholeNumber(2_147_483_647, code('counter.filter'))),
  village: z.optional(wholeNumber(2_147_483_647, code('counter.filter'))),
  hint: z.optional(z.enum(QUEUE_HINTS, code('counter.filter'))),
}

export const claimQueueQuery = z.strictObject(
  {
    ...filters,
    /** `mine`: leased by the caller; `incomplete`: may still be completed. By default those that wait for a reading. */
    show: z.optional(z.enum(['mine', 'incomplete'], code('counter.filter'))),
    ...pagingFields,
  },
  pagingCode('query.unknown'),
)
export type ClaimQueueQuery = z.output<typeof claimQueueQuery>

const child = z.object({
  id: z.int(),
  no_registration: z.string(),
  name: z.string(),
  type: z.enum(LEVELS),
  school: lookupItem,
  village: lookupItem,
})

const lease = z.object({
  /** ISO 8601, UTC. */
  until: z.string(),
  by: z.string(),
  mine: z.boolean(),
})

const NEXT = ['first', 'second', 'admin'] as const

export const queuedChild = z.object({
  ...child.shape,
  /** Until when the check is due, ISO 8601, UTC; null: no moment is set. */
  due_at: z.nullable(z.string()),
  /** Since when the oldest of its claims waits. */
  since: z.string(),
  claims: z.array(
    z.object({
      path: z.string(),
      name: z.string(),
      criterion: z.string(),
      state: z.enum(CLAIM_STATES),
      /** The reading that is due. */
      next: z.nullable(z.enum(NEXT)),
    }),
  ),
  lease: z.nullable(lease),
})
export type QueuedChild = z.output<typeof queuedChild>

/** Oldest deadline first. */
export const listClaims = endpoint({
  name: 'listClaims',
  method: 'GET',
  path: '/api/claims',
  access: VERIFIERS,
  query: claimQueueQuery,
  data: z.array(queuedChild),
  meta: pageMeta,
  messages,
})

export const countClaims = endpoint({
  name: 'countClaims',
  method: 'GET',
  path: '/api/claims/counts',
  access: VERIFIERS,
  data: z.object({
    /** Children with a claim that the caller may read now. */
    mine: z.int(),
    /** Claims that wait, and of these those that have waited for more than two days. */
    waiting: z.int(),
    older: z.int(),
    /** Open claims past the last moment of the check. */
    overdue: z.int(),
    /** Waiting claims by first choice and path; the most first. */
    places: z.array(z.object({ school: lookupItem, path: z.string(), count: z.int() })),
    /** Where children with waiting claims live, by name. */
    villages: z.array(lookupItem),
    /** What each person has checked; for admins only. */
    officers: z.array(
      z.object({ name: z.string(), checked: z.int(), refused: z.int(), overturned: z.int() }),
    ),
    /** Paths with their criteria, for the filters. */
    paths: z.array(
      z.object({
        type: z.enum(LEVELS),
        code: z.string(),
        name: z.string(),
        criteria: z.array(z.object({ code: z.string(), name: z.string() })),
      }),
    ),
  }),
})
export type ClaimCounts = z.output<(typeof countClaims)['data']>

const reading = z.object({
  verdict: z.enum(VERDICTS),
  reason: z.nullable(z.enum(CLAIM_REASONS)),
  text: z.nullable(z.string()),
  score: z.nullable(z.int()),
  by: z.string(),
  at: z.string(),
})

export const checkedClaim = z.object({
  path: z.string(),
  name: z.string(),
  criterion: z.object({ code: z.string(), name: z.string() }),
  choice: z.nullable(z.int()),
  /** Null: of a disability that was checked already, which admins alone read. */
  details: z.nullable(claimDetails),
  parent_school: z.nullable(lookupItem),
  state: z.enum(CLAIM_STATES),
  due_at: z.nullable(z.string()),
  version: z.int(),
  documents: z.array(
    z.object({
      kind: z.string(),
      need: z.enum(NEEDS),
      group_no: z.nullable(z.int()),
      condition: z.enum(CONDITIONS),
      /** Never what another person saw whose verdict is still hidden. */
      seen: z.boolean(),
    }),
  ),
  has_score: z.boolean(),
  next: z.nullable(z.enum(NEXT)),
  /** Whether the caller may give the reading that is due. */
  may_read: z.boolean(),
  /** Of this version. The second reader gets the first one only after the own. */
  readings: z.array(reading),
})
export type CheckedClaim = z.output<typeof checkedClaim>

export const claimChild = z.object({
  ...child.shape,
  second_school: lookupItem,
  birth_date: z.string(),
  gender: z.enum(['L', 'P']),
  parents: z.array(z.string()),
  /** Null: no claim that the caller checks. */
  lease: z.nullable(lease),
  hints: z.array(z.enum(CLAIM_HINTS)),
  /** What the family says of its card; absent: nothing. */
  card: z.optional(familyCard),
  claims: z.array(checkedClaim),
})
export type ClaimChild = z.output<typeof claimChild>

/** Leases the child that waits longest for ten minutes, and frees the one that the caller had. */
export const takeNextClaims = endpoint({
  name: 'takeNextClaims',
  method: 'POST',
  path: '/api/claims/next',
  access: VERIFIERS,
  body: z.object({
    path: name,
    type: filters.type,
    school: z.optional(id(code('counter.filter'))),
    village: z.optional(id(code('counter.filter'))),
    hint: filters.hint,
  }),
  message: words.CLAIMS_TAKEN,
  /** Null: nothing waits. */
  data: z.nullable(claimChild),
  messages,
})

/** Opens a child by its number, as a card's code has it, with the same lease; of a child that is held, the lease is renewed. */
export const openClaims = endpoint({
  name: 'openClaims',
  method: 'POST',
  path: '/api/claims/open',
  access: VERIFIERS,
  body: z.object({ card: z.string(code('counter.number')).check(z.maxLength(500, code('counter.number'))) }),
  data: claimChild,
  messages,
})

const claimCode = z.string(code('verdict.path')).check(z.maxLength(20, code('verdict.path')))
const version = id(code('verdict.version'))

const typedVerdict = z.object({
  path: claimCode,
  version,
  verdict: z.enum(VERDICTS, code('verdict.unknown')),
  listed_reason: z.optional(z.nullable(z.enum(CLAIM_REASONS, code('verdict.reason')))),
  text: optionalStaffReason(CLAIM_TEXT_MAX, code('verdict.text')),
  documents: z
    .array(z.string(code('verdict.kind')).check(z.maxLength(60, code('verdict.kind'))), code('verdict.kind'))
    .check(z.maxLength(40, code('verdict.kind'))),
  averages: z.optional(
    z
      .array(
        z
          .int(code('verdict.figures'))
          .check(z.minimum(0, code('verdict.figures')), z.maximum(WHOLE_BP, code('verdict.figures'))),
        code('verdict.figures'),
      )
      .check(
        z.minLength(SEMESTERS, code('verdict.figures')),
        z.maxLength(SEMESTERS, code('verdict.figures')),
      ),
  ),
  certificates: z.optional(
    z.array(z.int(code('verdict.figures'))).check(z.maxLength(MAX_CERTIFICATES, code('verdict.figures'))),
  ),
  leads: z.optional(z.boolean(code('verdict.figures'))),
})
export type SentVerdict = z.output<typeof typedVerdict>

/** Verdicts about one or more claims of a child, together. Another's lease refuses them. */
export const giveVerdicts = endpoint({
  name: 'giveVerdicts',
  method: 'POST',
  path: '/api/ppdb/:id/verdicts',
  access: VERIFIERS,
  params: z.object({ id: pathId }),
  body: z.object({
    verdicts: z.array(typedVerdict, code('counter.list')).check(z.maxLength(12, code('counter.list'))),
  }),
  message: words.VERDICTS_SAVED,
  data: claimChild,
  messages,
})

const overdueClaim = z.object({
  id: z.int(),
  no_registration: z.string(),
  name: z.string(),
  path: z.string(),
  path_name: z.string(),
  version: z.int(),
})

/** What is still open of a level after the last moment of its check, with every name. */
export const listOverdueClaims = endpoint({
  name: 'listOverdueClaims',
  method: 'GET',
  path: '/api/claims/overdue/:type',
  access: ['admin'],
  params: z.object({ type: z.string() }),
  data: z.array(overdueClaim),
  messages,
})
export type OverdueClaim = z.output<typeof overdueClaim>

/** Closes exactly the claims that were listed; another list by now refuses it. */
export const lapseClaims = endpoint({
  name: 'lapseClaims',
  method: 'POST',
  path: '/api/claims/lapse',
  access: ['admin'],
  recentPassword: true,
  maxBodyBytes: 2_000_000,
  body: z.object({
    type: z.enum(LEVELS, code('counter.filter')),
    claims: z
      .array(z.object({ id: id(code('counter.list')), path: claimCode, version }), code('counter.list'))
      .check(z.maxLength(20_000, code('counter.list'))),
    reason: staffReason(CLAIM_TEXT_MAX, code('counter.reason')),
  }),
  data: z.array(overdueClaim),
  messages,
})
