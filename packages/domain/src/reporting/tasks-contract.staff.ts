/** What the office has to act upon in the active season, for the dashboard (docs/product-rules.md#tasks-of-the-office). */
import * as z from 'zod/mini'
import { finding } from '../findings/findings.ts'
import { METHODS, STORED_STATES } from '../season/level-state.ts'
import { endpoint } from '../shared/endpoint.ts'
import { LEVELS } from '../shared/level.ts'
import { WATCHED_FOLDERS } from './disk.ts'

/** No X-Forwarded-For from a trusted proxy, or one from a proxy that the settings do not name. */
export const PROXY_FAULTS = ['no_header', 'no_proxy'] as const
export type ProxyFault = (typeof PROXY_FAULTS)[number]

/** How far the active season is, in live registrations and open schools. */
const seasonProgress = z.object({
  schools: z.int(),
  /** Villages whose zone the office has not confirmed. */
  zones_proposed: z.int(),
  /** Null for a monitor, who does not manage accounts. */
  schools_without_account: z.nullable(z.int()),
  applicants: z.int(),
  papers_unseen: z.int(),
  /** Claims that wait or may still be completed; absent where no path is claimed. */
  claims: z.optional(z.object({ open: z.int() })),
  /** In levels decided by hand. */
  undecided: z.int(),
  without_place: z.int(),
  /** Those of them without a record of where they go to school. */
  without_school: z.int(),
  admitted: z.int(),
  arrived: z.int(),
  /** Of all schools with a quota. */
  free_seats: z.int(),
  levels: z.array(z.object({ level: z.enum(LEVELS), method: z.enum(METHODS), state: z.enum(STORED_STATES) })),
  /** A later season exists. */
  prepared: z.boolean(),
})
export type SeasonProgress = z.output<typeof seasonProgress>

export const officeTasks = z.object({
  progress: seasonProgress,
  /** Those of `onDashboard`. */
  findings: z.array(finding),
  /** Unopened complaints; `oldest` is ISO 8601, UTC. */
  complaints: z.object({ new: z.int(), oldest: z.nullable(z.string()) }),
  /** Active accounts that never signed in; null for a monitor, who does not manage accounts. */
  accounts_never_used: z.nullable(z.int()),
  /**
   * The newest backup; null for a monitor. `complete_until` is ISO 8601, UTC, null without one; `failed`: the last attempt;
   * `same_disk`: it is on the disk of the data; `restore_failed`, `audit_broken`: the last check of the server by itself;
   * `kept_too_long`: the days that backups are kept, when personal data are cleared after as many years or sooner.
   */
  backup: z.nullable(
    z.object({
      complete_until: z.nullable(z.string()),
      failed: z.boolean(),
      same_disk: z.boolean(),
      restore_failed: z.boolean(),
      audit_broken: z.boolean(),
      kept_too_long: z.nullable(z.object({ days: z.int(), years: z.int() })),
    }),
  ),
  /** Disks that the server writes to and that are nearly full; null for a monitor. */
  low_disks: z.nullable(z.array(z.object({ folder: z.enum(WATCHED_FOLDERS), free_megabytes: z.int() }))),
  /** What the answering process needs of its memory, in percent of its bound; null for a monitor, and while unknown. */
  memory: z.nullable(z.object({ percent: z.int(), nearly_full: z.boolean() })),
  /** What is wrong between proxy and settings, as the admin's own request shows it; null also for a monitor. */
  proxy: z.nullable(z.enum(PROXY_FAULTS)),
})
export type OfficeTasks = z.output<typeof officeTasks>

export const readOfficeTasks = endpoint({
  name: 'readOfficeTasks',
  method: 'GET',
  path: '/api/data/tasks',
  access: ['admin', 'monitor'],
  data: officeTasks,
})
