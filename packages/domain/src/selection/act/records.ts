/** What the staff calls of a selection answer: levels, runs and previews. */
import * as z from 'zod/mini'
import { finding } from '../../findings/findings.ts'
import { LEVEL_STATES, METHODS } from '../../season/level-state.ts'
import { SEED_KINDS } from '../../season/selection-facts.ts'
import { LEVELS } from '../../shared/level.ts'
import { DISTANCE_SOURCES } from '../distance/resolve.ts'
import { ORDER_KEYS, PATH_KEYS } from '../order.ts'
import { TO_CONFIRM } from './confirming.ts'

/** ISO 8601, UTC. */
const moment = z.string()
const hash = z.string()

/** A person or program and the time of an act; the name is null when the account is unknown. */
const act = z.object({ at: moment, by: z.nullable(z.string()) })

const runSignature = z.object({
  by: z.string(),
  role: z.enum(['admin', 'monitor']),
  at: moment,
  /** False when a later preview had another result, or before the application another person changed the account of the signer. */
  valid: z.boolean(),
})

/** A run without anything personal. */
export const selectionRun = z.object({
  id: z.int(),
  type: z.enum(LEVELS),
  /** Counts the runs of the level. */
  ordinal: z.int(),
  /** A main run, a reserve call, or the giving of free seats. */
  kind: z.enum(['main', 'reserve', 'placement']),
  /** Its public certificate is the reduced one, and the complete one can be downloaded; absent: neither. */
  reduced: z.optional(z.literal(true)),
  order: z.array(z.enum(ORDER_KEYS)),
  /** By precedence, in place of the order; absent: a run without paths. */
  paths: z.optional(z.array(z.object({ code: z.string(), order: z.array(z.enum(PATH_KEYS)) }))),
  engine_version: z.int(),
  frozen: act,
  /** The hash of rules, seats and lines, public from the freeze on. */
  frozen_hash: hash,
  /** As announced at the freeze; null for a call. */
  draw: z.nullable(
    z.object({
      /** Null: an earlier version froze the run, and nothing is typed yet. */
      kind: z.nullable(z.enum(SEED_KINDS)),
      source: z.string(),
      place: z.string(),
      at: moment,
    }),
  ),
  /** What the first person typed waits for its confirmation: not the numbers, which the other one types unseen. Null with the seed. */
  typed: z.nullable(z.object({ ...act.shape, times: z.int() })),
  seed: z.nullable(
    z.object({
      value: z.string(),
      kind: z.enum(SEED_KINDS),
      /** The two parts of kind `both`. */
      dice: z.nullable(z.string()),
      public_value: z.nullable(z.string()),
      /** Of a public value. */
      source: z.nullable(z.string()),
      /** When and by whom it was confirmed; of an earlier version: stored. */
      at: moment,
      by: z.nullable(z.string()),
      /** Null: an earlier version stored it, by one person. */
      typed: z.nullable(z.object({ ...act.shape, times: z.int() })),
    }),
  ),
  preview: z.nullable(act),
  result_hash: z.nullable(hash),
  signatures: z.array(runSignature),
  applied: z.nullable(act),
  certificate_hash: z.nullable(hash),
  abandoned: z.nullable(z.object({ at: moment, by: z.nullable(z.string()), reason: z.string() })),
  counts: z.object({
    applicants: z.int(),
    schools: z.int(),
    /** Null seats count as none. */
    seats: z.int(),
    /** Decisions by hand. */
    manual_admitted: z.int(),
    manual_refused: z.int(),
    withdrawn: z.int(),
    unknown_distances: z.int(),
    /** Choices whose distance is an override. */
    overrides: z.int(),
  }),
})

export const levelSelection = z.object({
  type: z.enum(LEVELS),
  method: z.enum(METHODS),
  /** Whether the method may still be changed. */
  method_open: z.boolean(),
  order: z.array(z.enum(ORDER_KEYS)),
  state: z.enum(LEVEL_STATES),
  version: z.int(),
  draw_wait_hours: z.int(),
  /** Before a freeze: sentences that refuse it now. Empty in other states. */
  freeze_refusals: z.array(z.string()),
  /** Before a freeze: how much `readConfirmations` lists. */
  to_confirm: z.int(),
  /** Before a freeze. */
  over_quota: z.array(
    z.object({ id: z.int(), name: z.string(), manual: z.int(), quota: z.nullable(z.int()) }),
  ),
  unconfirmed_distances: z.object({
    count: z.int(),
    /** The first of them. */
    pairs: z.array(z.object({ village: z.string(), school: z.string(), metres: z.nullable(z.int()) })),
  }),
  /** Of this level, while its results are hidden; see docs/product-rules.md#findings. */
  findings: z.array(finding),
  /** The run that is open or in force; null for none. */
  run: z.nullable(selectionRun),
  /** All runs of the level, newest first. */
  runs: z.array(selectionRun),
})

/** What waits for the word of an admin before a freeze (docs/product-rules.md#confirmed-before-the-freeze). */
export const confirmation = z.object({
  id: z.int(),
  no_registration: z.string(),
  name: z.string(),
  birth_date: z.string(),
  kind: z.enum(TO_CONFIRM),
  /** Of the registration, which the confirmation sends back. */
  version: z.int(),
  /** What the NIK says (null: no date), or what the operator wants. */
  other_date: z.nullable(z.string()),
  /** Why a school recorded an exception. */
  reason: z.nullable(z.string()),
  /** At each school: the places that the child comes before where it would stand otherwise. */
  effects: z.array(z.object({ school: z.string(), places: z.int() })),
})

/** A child beyond the age that the regulation bounds who competes, or is LULUS by hand. */
export const underAgeChild = z.object({
  no_registration: z.string(),
  name: z.string(),
  birth_date: z.string(),
  /** The reason of the exception that an admin gave or confirmed; null: undecided. */
  exception: z.nullable(z.string()),
})

export const selectionPreview = z.object({
  run: selectionRun,
  result_hash: hash,
  /** The result differs from the previous preview, so earlier signatures are void. */
  changed: z.boolean(),
  placed: z.int(),
  unplaced: z.int(),
  empty_seats: z.int(),
  under_age: z.array(underAgeChild),
})

/** Exact values with the salts of the commitments. */
export const fullRun = z.object({
  format: z.literal('spmb-full'),
  version: z.literal(2),
  /** Of the certificate, whose commitments the values open. */
  certificate_version: z.int(),
  run: selectionRun,
  schools: z.array(z.object({ id: z.string(), name: z.string(), quota: z.nullable(z.int()) })),
  applicants: z.array(
    z.object({
      id: z.string(),
      no_registration: z.nullable(z.string()),
      birth_date: z.string(),
      /** Null: forgotten with the link to the registration. */
      salt: z.nullable(z.string()),
      withdrawn: z.boolean(),
      keep_waiting: z.boolean(),
      /** By the indexes of the paths, where there are any. */
      scores: z.array(z.nullable(z.int())),
      priorities: z.array(z.nullable(z.int())),
      choices: z.array(
        z.object({
          school: z.string(),
          distance_m: z.nullable(z.int()),
          distance_source: z.nullable(z.enum(DISTANCE_SOURCES)),
          eligible: z.boolean(),
          /** The codes of the paths by which it competes; null: a run without paths. */
          paths: z.nullable(z.array(z.string())),
          decision: z.nullable(z.enum(['LULUS', 'TIDAK LULUS'])),
        }),
      ),
    }),
  ),
})
