/** What a staff user may do on screen. The server decides; screens only omit what it would refuse. */
import { roleOf } from '@spmb/domain/accounts/actor.ts'
import type { Claims } from '@spmb/domain/accounts/contract.staff.ts'
import type { Role } from '@spmb/domain/shared/endpoint.ts'
import type { Level } from '@spmb/domain/shared/level.ts'

export interface Viewer {
  userId: number
  name: string
  role: Role
  /** The school of an operator; null for roles that see all schools. */
  school: { id: number; level: Level } | null
}

export function viewerOf(claims: Claims): Viewer {
  const role = roleOf(claims.role_id)
  if (!role) throw new Error(`There is no role ${claims.role_id}`)
  const { school_id: id, school_type: level } = claims
  return {
    userId: Number(claims.sub),
    name: claims.name,
    role,
    school: id !== null && level !== null ? { id, level } : null,
  }
}

/** The levels whose applicants the user may see. */
export function visibleLevels(viewer: Pick<Viewer, 'school'>): readonly Level[] {
  return viewer.school ? [viewer.school.level] : ['SD', 'SMP']
}

/** Whether the user may change registrations: correct, decide, delete, export, see a full NIK. */
export function mayChange(viewer: Pick<Viewer, 'role'>): boolean {
  return viewer.role !== 'monitor'
}
