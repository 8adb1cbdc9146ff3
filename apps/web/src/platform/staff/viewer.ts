/** What a member of staff may do on screen. The server decides; screens only leave out what it would refuse. */
import { roleOf } from '@spmb/domain/accounts/actor.ts'
import type { Claims } from '@spmb/domain/accounts/contract.ts'
import type { Role } from '@spmb/domain/shared/endpoint.ts'
import type { Level } from '@spmb/domain/shared/level.ts'

export interface Viewer {
  userId: number
  name: string
  role: Role
  /** An operator's own school; null for the others, who see all. */
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

/** The levels whose applicants somebody may see. */
export function visibleLevels(viewer: Pick<Viewer, 'school'>): readonly Level[] {
  return viewer.school ? [viewer.school.level] : ['SD', 'SMP']
}

/** Whether somebody may change registrations: correct, decide, delete, export, see a NIK in full. */
export function mayChange(viewer: Pick<Viewer, 'role'>): boolean {
  return viewer.role !== 'monitor'
}
