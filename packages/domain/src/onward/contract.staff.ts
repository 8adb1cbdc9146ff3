/** Children without a place after the publication, and where they go to school: staff calls. The office records, the monitor reads. */
import * as z from 'zod/mini'
import { endpoint, lookupItem } from '../shared/endpoint.ts'
import { MAX_ID, pathId } from '../shared/fields/ids.ts'
import { type Level, levelPath } from '../shared/level.ts'
import { pageMeta, pagingCode, pagingFields } from '../shared/paging.ts'
import { onwardCode as code, ONWARD_MESSAGES as messages, ONWARD_KINDS, ONWARD_SAVED } from './messages.ts'

const kind = z.enum(ONWARD_KINDS, code('onward.kind'))

export const onwardOutcome = z.object({
  kind,
  /** When and by whom it was recorded, ISO 8601, UTC; null: never. `by`: null for an account that is gone. */
  noted: z.nullable(z.object({ at: z.string(), by: z.nullable(z.string()) })),
  /** Counts the changes; 0 before the first. */
  version: z.int(),
})
export type OnwardOutcome = z.output<typeof onwardOutcome>

export const onwardChild = z.extend(onwardOutcome, {
  id: z.int(),
  no_registration: z.string(),
  name: z.string(),
  /** As stored, see `readablePhone`; null for a family without one. */
  phone: z.nullable(z.string()),
  village: z.string(),
  /** The names of both choices. */
  choices: z.tuple([z.string(), z.string()]),
  /** At most three open schools of the level with free seats, the nearest to the village first. */
  nearest: z.array(
    z.extend(lookupItem, {
      free: z.int(),
      /** From the village; null: unknown. */
      metres: z.nullable(z.int()),
    }),
  ),
})
export type OnwardChild = z.output<typeof onwardChild>

/** Children without a place, counted by where they go to school. */
export const onwardCounts = z.object({
  unknown: z.int(),
  state: z.int(),
  private: z.int(),
  madrasah: z.int(),
  none: z.int(),
})

export const onwardList = z.object({
  published: z.boolean(),
  /** Live children without a place, by where they go. Zeros before the publication. */
  counts: onwardCounts,
  /** One page: those of whom nothing is known first, then by name. Empty before the publication. */
  children: z.array(onwardChild),
})
export type OnwardList = z.output<typeof onwardList>

/** Unknown parameters are refused. */
export const onwardQuery = z.strictObject(
  { kind: z.optional(kind), ...pagingFields },
  pagingCode('query.unknown'),
)

const listOf = (level: Level) =>
  endpoint({
    name: `listOnward${level}`,
    method: 'GET',
    path: `/api/ppdb/${levelPath(level)}/onward`,
    access: ['admin', 'monitor'],
    level,
    query: onwardQuery,
    data: onwardList,
    meta: pageMeta,
    messages,
  })
export const listOnward = { SD: listOf('SD'), SMP: listOf('SMP') }

export const saveOnward = endpoint({
  name: 'saveOnward',
  method: 'PUT',
  path: '/api/ppdb/:id/onward_place',
  access: ['admin'],
  params: z.object({ id: pathId }),
  body: z.object(
    {
      kind,
      /** The version that was read. */
      version: z
        .int(code('onward.version'))
        .check(z.minimum(0, code('onward.version')), z.maximum(MAX_ID, code('onward.version'))),
    },
    code('onward.kind'),
  ),
  message: ONWARD_SAVED,
  data: onwardOutcome,
  messages,
})
