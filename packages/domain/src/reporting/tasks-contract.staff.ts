/** What the office has to act upon in the active season, for the dashboard (docs/product-rules.md#tasks-of-the-office). */
import * as z from 'zod/mini'
import { finding } from '../findings/findings.ts'
import { endpoint } from '../shared/endpoint.ts'
import { WATCHED_FOLDERS } from './disk.ts'

/** No X-Forwarded-For from a trusted proxy, or one from a proxy that the settings do not name. */
export const PROXY_FAULTS = ['no_header', 'no_proxy'] as const
export type ProxyFault = (typeof PROXY_FAULTS)[number]

export const officeTasks = z.object({
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
