/** The calls by which a family claims paths for its child, with its change code (docs/product-rules.md#claims). */
import * as z from 'zod/mini'
import { endpoint } from '../../shared/endpoint.ts'
import { id } from '../../shared/fields/ids.ts'
import { CLAIM_CLOSINGS } from './check-claim.ts'
import { DETAIL_KEYS } from './details.ts'
import { CARD_REASONS } from './family-card.ts'
import { CLAIM_MESSAGES, CLAIM_SAVED, CLAIM_WITHDRAWN, type ClaimCode } from './messages.ts'
import { CLAIM_STATES } from './states.ts'

const code = (value: ClaimCode) => value

const certificate = z.object({
  contest: z.string(),
  organiser: z.string(),
  level: z.string(),
  place: z.int(),
  form: z.string(),
  /** `YYYY-MM-DD`, as all dates. */
  date: z.string(),
})

export const claimDetails = z.object({
  letter_date: z.optional(z.string()),
  letter_number: z.optional(z.string()),
  parent_school_id: z.optional(z.int()),
  card_kind: z.optional(z.string()),
  card_number: z.optional(z.string()),
  /** Hundredths of a point. */
  averages: z.optional(z.array(z.int())),
  certificates: z.optional(z.array(certificate)),
  leads: z.optional(z.boolean()),
})

/** When the family card was issued, and why it is new. */
export const familyCard = z.object({ issued_on: z.string(), reason: z.nullable(z.enum(CARD_REASONS)) })

/** No member of staff is named. */
export const ownClaims = z.object({
  /** Why nothing may be changed; null while the family may. */
  closing: z.nullable(z.enum(CLAIM_CLOSINGS)),
  /** Paths that can be claimed; empty on a level without paths. */
  paths: z.array(
    z.object({
      code: z.string(),
      name: z.string(),
      help: z.string(),
      criteria: z.array(
        z.object({
          code: z.string(),
          name: z.string(),
          asked: z.array(z.object({ key: z.enum(DETAIL_KEYS), optional: z.boolean() })),
          /** Kinds of cards and letters to choose from. */
          cards: z.array(z.string()),
        }),
      ),
    }),
  ),
  /** How many paths a choice or a child has. */
  per_choice: z.string(),
  /** The path without a claim, where a choice is in the zone of the child's village. */
  automatic: z.optional(z.string()),
  /** Absent: the family has not said how old it is. */
  card: z.optional(familyCard),
  /** Each claim needs it; absent: it may be left out. */
  card_required: z.optional(z.literal(true)),
  /** In the order of the paths. */
  claims: z.array(
    z.object({
      path: z.string(),
      criterion: z.string(),
      choice: z.nullable(z.int()),
      details: claimDetails,
      state: z.enum(CLAIM_STATES),
      /** What the family reads of the state. */
      says: z.string(),
      /** What to bring while the check is open: a line for each document. */
      bring: z.array(z.string()),
      version: z.int(),
    }),
  ),
})
export type OwnClaims = z.output<typeof ownClaims>

export const readOwnClaims = endpoint({
  name: 'readOwnClaims',
  method: 'GET',
  path: '/api/manage/claims',
  access: 'family',
  data: ownClaims,
})

/** Version 0: the path is not claimed yet. */
const version = z.int(code('claim.version')).check(z.minimum(0, code('claim.version')))

export const saveOwnClaim = endpoint({
  name: 'saveOwnClaim',
  method: 'PUT',
  path: '/api/manage/claims',
  access: 'family',
  /** Beside these what the criterion asks for, see `askedOf`, and of the family card `kk_issued_on` and `kk_reason` (`readFamilyCard`). */
  body: z.looseObject(
    { path: z.string(code('claim.path')), criterion: z.string(code('claim.criterion')), version },
    code('claim.path'),
  ),
  message: CLAIM_SAVED,
  data: ownClaims,
  messages: CLAIM_MESSAGES,
})

export const withdrawOwnClaim = endpoint({
  name: 'withdrawOwnClaim',
  method: 'POST',
  path: '/api/manage/claims/withdraw',
  access: 'family',
  body: z.object(
    { path: z.string(code('claim.path')), version: id(code('claim.version')) },
    code('claim.path'),
  ),
  message: CLAIM_WITHDRAWN,
  data: ownClaims,
  messages: CLAIM_MESSAGES,
})
