/** Late registration: staff calls. An admin opens it and draws with a second person; the paper form of any school reads what it needs. */
import * as z from 'zod/mini'
import { endpoint, lookupItem } from '../shared/endpoint.ts'
import { type Level, levelPath } from '../shared/level.ts'
import { freeSeats } from './contract.staff.ts'
import { LATE_MESSAGES, LATE_OPENED, type LateCode } from './late-messages.ts'

const code = (value: LateCode) => value

export const lateSeats = z.object({
  period: z.enum(['closed', 'open', 'over']),
  /** ISO 8601, UTC; null: not opened. */
  until: z.nullable(z.string()),
  /** Schools with free seats, by name. Empty unless it is open. */
  schools: z.array(z.extend(lookupItem, { free: z.int() })),
})
export type LateSeats = z.output<typeof lateSeats>

const readOf = (level: Level) =>
  endpoint({
    name: `readLate${level}`,
    method: 'GET',
    path: `/api/ppdb/${levelPath(level)}/late`,
    access: ['admin', 'operator'],
    level,
    data: lateSeats,
  })
export const readLate = { SD: readOf('SD'), SMP: readOf('SMP') }

const openOf = (level: Level) =>
  endpoint({
    name: `openLate${level}`,
    method: 'POST',
    path: `/api/ppdb/${levelPath(level)}/late/open`,
    access: ['admin'],
    level,
    recentPassword: true,
    body: z.object(
      {
        /** In the office's zone, as `2025-07-11 24:00`. */
        until: z.string(code('late.until')).check(z.maxLength(30, code('late.until'))),
      },
      code('late.until'),
    ),
    message: LATE_OPENED,
    data: freeSeats,
    messages: LATE_MESSAGES,
  })
export const openLate = { SD: openOf('SD'), SMP: openOf('SMP') }

const drawOf = (level: Level) =>
  endpoint({
    name: `drawLate${level}`,
    method: 'POST',
    path: `/api/ppdb/${levelPath(level)}/late/draw`,
    access: ['admin', 'monitor'],
    level,
    recentPassword: true,
    body: z.object(
      {
        /** Digits 1 to 6; spaces between them are left out. */
        dice: z.string(code('late.dice')).check(z.maxLength(2_000, code('late.dice'))),
      },
      code('late.dice'),
    ),
    data: freeSeats,
    messages: LATE_MESSAGES,
  })
/** The first person types what was thrown; the same call by another person, who types it unseen, confirms it. */
export const drawLate = { SD: drawOf('SD'), SMP: drawOf('SMP') }
