/** A member of staff with a valid session, as read from the database for this request. */
import type { Access, Role } from '../shared/endpoint.ts'
import type { Level } from '../shared/level.ts'

export interface Actor {
  userId: number
  /** The session of this request, so that all others can be ended. */
  sessionId: string
  name: string
  role: Role
  /** An operator's own school; null for the others. */
  school: { id: number; level: Level } | null
  /** Signed in with a one-time password; only its replacement is allowed. */
  mustChangePassword: boolean
  /** An admin without the second factor that the office requires; only its setup is allowed. */
  mustSetSecondFactor: boolean
  /** The password was given in this session less than `RECENT_PASSWORD_MINUTES` ago. */
  hasRecentPassword: boolean
}

/** How long a password that was given allows sensitive calls (docs/product-rules.md#password-confirmation). */
export const RECENT_PASSWORD_MINUTES = 10

export function isRecentPassword(givenAt: Date, now: Date): boolean {
  return now.getTime() - givenAt.getTime() < RECENT_PASSWORD_MINUTES * 60_000
}

/** Role numbers of the original tokens and of the database. */
export const ROLE_IDS = { admin: 1, monitor: 2, operator: 3 } as const satisfies Record<Role, number>

export function roleOf(id: number): Role | null {
  return (Object.keys(ROLE_IDS) as Role[]).find((role) => ROLE_IDS[role] === id) ?? null
}

export const ROLE_NAMES: Record<Role, string> = {
  admin: 'Admin Dinas',
  monitor: 'Pemantau',
  operator: 'Operator Sekolah',
}

export type AccessRefusal =
  | 'no session'
  | 'not allowed'
  | 'change the password first'
  | 'set up the second factor first'
  | 'confirm the password first'

/** Why an actor may not make a call, or null. Queries enforce the scope of single objects. */
export function checkAccess(
  actor: Actor | null,
  call: {
    access: Access
    level?: Level | undefined
    withOneTimePassword?: boolean
    withoutSecondFactor?: boolean
    recentPassword?: boolean
  },
): AccessRefusal | null {
  if (call.access === 'public') return null
  // The session of a family is no session of staff, nor the other way round.
  if (!actor || call.access === 'family') return 'no session'
  if (actor.mustChangePassword && !call.withOneTimePassword) return 'change the password first'
  if (actor.mustSetSecondFactor && !call.withoutSecondFactor && !call.withOneTimePassword)
    return 'set up the second factor first'
  if (!call.access.includes(actor.role)) return 'not allowed'
  if (call.level && actor.role === 'operator' && actor.school?.level !== call.level) return 'not allowed'
  if (call.recentPassword && !actor.hasRecentPassword) return 'confirm the password first'
  return null
}

/** The school whose applicants the actor may see; null: all schools. */
export function scopeOf(actor: Actor): number | null {
  if (actor.role !== 'operator') return null
  if (!actor.school) throw new Error('an operator without a school')
  return actor.school.id
}
