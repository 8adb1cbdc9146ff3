/** The result as a family reads it after giving the change code (docs/product-rules.md#own-result). */
import * as z from 'zod/mini'
import { endpoint, lookupItem } from '../../shared/endpoint.ts'
import { ORDER_KEYS } from '../order.ts'
import { REASONS } from '../reasons.ts'

const ownChoice = z.object({
  school: z.extend(lookupItem, { npsn: z.string() }),
  reason: z.enum(REASONS),
  /** A reserve call or a giving has replaced the reason that the certificate states. */
  called: z.boolean(),
  /** Null for a choice that did not compete. */
  rank: z.nullable(z.int()),
  of: z.nullable(z.int()),
  /** Null: not set. */
  seats: z.nullable(z.int()),
  /** Of these seats, those that decisions by hand took before the run. */
  seats_by_hand: z.int(),
  reserve: z.nullable(z.int()),
  /** The codes of the paths by which it competed; null: a run without paths. */
  paths: z.nullable(z.array(z.string())),
  /** Own distance; null: unknown. */
  metres: z.nullable(z.int()),
  /** Against the last child whom the run admitted; null when there is none, or the choice did not compete. */
  compared: z.nullable(
    z.object({
      /** What separates the two; `self`: the own child is the last one; `few`: so few competed that it would point to a child. */
      key: z.enum(['self', 'few', 'birth_date', 'distance', 'lottery']),
      /**
       * Months younger (negative: older), between the full months of both on the day that counts, or metres farther (negative:
       * nearer) in steps of 500; 0: less than one. Null for other keys and unknown distances.
       */
      difference: z.nullable(z.int()),
    }),
  ),
  /** Of a run with paths: absent without. */
  by_path: z.optional(
    z.object({
      /** Of the paths by which the choice competed, by precedence. */
      places: z.array(
        z.object({
          /** Its name. */
          path: z.string(),
          rank: z.int(),
          of: z.int(),
          /** That are reserved for it. */
          seats: z.int(),
          /** Of the child, in hundredths; null on a path without scores. */
          score: z.nullable(z.int()),
          /** Of the child's own values the one that the order of the path looks at first; null: none that is shown. */
          looks_at: z.nullable(z.enum(['birth_date', 'distance', 'score'])),
          /**
           * Of what the score was made, where the claim was confirmed as the family wrote it: the weight in hundredths of a percent and
           * the hundredths of a point of each part (`PrestasiScore`).
           */
          parts: z.optional(
            z.array(
              z.object({
                part: z.enum(['rapor', 'tka', 'lomba', 'kepemimpinan']),
                weight: z.int(),
                points: z.int(),
              }),
            ),
          ),
          /** The number on the reserve list of the path; null: it does not wait there. */
          reserve: z.nullable(z.int()),
        }),
      ),
      /** The path by whose order the run gave the child its place here; null: it has none here. */
      admitted: z.nullable(z.object({ path: z.string(), seat: z.enum(['reserved', 'leftover']) })),
      /** Of a leftover seat: the paths of the school whose seats were not all taken by their own order. */
      vacant: z.array(z.object({ path: z.string(), seats: z.int() })),
    }),
  ),
})
export type OwnChoice = z.output<typeof ownChoice>

export const ownResult = z.object({
  order: z.array(z.enum(ORDER_KEYS)),
  birth_date: z.string(),
  choices: z.array(ownChoice),
  /** The line of the child in the certificate, and what opens its commitment. */
  ticket: z.string(),
  salt: z.string(),
  /** From the creation of the registration; null: it is older than the secrets, and has no receipt. */
  secret: z.nullable(z.string()),
  /** Which draw the ticket is of, from 1. */
  draw: z.int(),
  no_registration: z.string(),
  /** What the commitment of version 2 holds beside birth date and distances; by the indexes of the paths, where there are any. */
  scores: z.array(z.nullable(z.int())),
  priorities: z.array(z.nullable(z.int())),
  /** Of a run with claim paths, absent without: what the seal of the line hides in the reduced certificate, and what opens it. */
  hidden: z.optional(
    z.object({
      nonce: z.string(),
      /** In the order of the choices. */
      choices: z.array(
        z.object({
          /** By the indexes of the paths. */
          places: z.array(
            z.object({
              path: z.int(),
              place: z.int(),
              rank: z.int(),
              of: z.int(),
              reserve: z.nullable(z.int()),
            }),
          ),
          reason: z.string(),
        }),
      ),
      /** The index of the path that gave the place; null: none did. */
      via: z.nullable(z.object({ path: z.int(), leftover: z.boolean() })),
    }),
  ),
  certificate: z.string(),
  /** That was announced. */
  certificate_hash: z.string(),
})
export type OwnResult = z.output<typeof ownResult>

export const readOwnResult = endpoint({
  name: 'readOwnResult',
  method: 'GET',
  path: '/api/manage/result',
  access: 'family',
  data: z.nullable(ownResult),
})
