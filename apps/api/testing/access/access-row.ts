/** One row of the access matrix: who may make a call, and a valid example of it. */
import type { Endpoint, Role } from '@spmb/domain/shared/endpoint.ts'
import type { InjectOptions } from 'fastify'
import type { AccessWorld, Session } from './access-world.ts'

/**
 * 'all': every object. 'own': objects of the caller's school, or the caller's own password. Roles that are not listed
 * get 403 (docs/product-rules.md#roles). 'family': the session of a registration, which no member of staff has.
 */
export type Rights = 'everyone' | 'family' | Partial<Record<Role, 'own' | 'all'>>

export const CALLERS = [
  'anonymous',
  'monitor',
  'SD operator',
  'SMP operator',
  'operator of another school',
  'admin',
] as const
export type Caller = (typeof CALLERS)[number]

/** The kinds of objects that a call can refer to. */
export const OBJECTS = {
  applicant: ['of the SD', 'of another SD', 'of the SMP'],
  /** A request of the family of such an applicant. */
  request: ['of the SD', 'of another SD', 'of the SMP'],
  school: ['the SD', 'another SD', 'the SMP'],
  user: ['oneself', 'somebody else'],
} as const
export type Kind = keyof typeof OBJECTS
export type ApplicantState =
  | 'withdrawn'
  | 'deleted'
  | 'held'
  | 'admitted'
  | 'placed'
  | 'disputed'
  | 'contradicted'

export interface AccessRow {
  rights: Rights
  about?: Kind
  /** The state of the applicant; absent: live. */
  state?: ApplicantState
  /** The call ends its session or removes its object, so each call gets new ones. */
  destroys?: boolean
  call: (
    object: { id: number; number?: string; first?: number },
    who: Session,
    world: AccessWorld,
  ) => Partial<InjectOptions> & { params?: object }
}

/** The rows of one feature, by the name of the contract. */
export type AccessRows = Record<string, AccessRow>

export const roleOf = (who: Caller): Role | null =>
  who === 'anonymous' ? null : who === 'admin' || who === 'monitor' ? who : 'operator'

/** Whether the object is the caller's 'own'. */
export function belongsTo(kind: Kind, object: string, who: Caller): boolean {
  if (kind === 'user') return object === 'oneself'
  const owner: Record<string, Caller> = { SMP: 'SMP operator', another: 'operator of another school' }
  const whose =
    owner[object.includes('SMP') ? 'SMP' : object.includes('another') ? 'another' : ''] ?? 'SD operator'
  return whose === who
}

/** The status that the rights of the row require. */
export function expectedStatus(contract: Endpoint, row: AccessRow, who: Caller, object: string): number {
  if (row.rights === 'everyone') return contract.status
  if (row.rights === 'family') return 401
  const role = roleOf(who)
  if (!role) return 401
  const reach = row.rights[role]
  if (!reach) return 403
  const level = who === 'SMP operator' ? 'SMP' : 'SD'
  if (contract.level && role === 'operator' && contract.level !== level) return 403
  if (row.about === 'user') return belongsTo('user', object, who) ? contract.status : 403
  // An SMP applicant or school is not found under an SD path, for any role.
  if (contract.level && object && object.includes('SMP') !== (contract.level === 'SMP')) return 404
  if (reach === 'own' && row.about && !belongsTo(row.about, object, who)) return 404
  return contract.status
}
