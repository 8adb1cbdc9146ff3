/** Whether the distances of a level may still change: those of a frozen level are part of what was announced. */
import { distanceFrozen } from '@spmb/domain/selection/distance/messages.ts'
import { Conflict } from '@spmb/domain/shared/problem.ts'
import type { LockedLevel } from '../../season/lock-levels.ts'

export function isFixed({ state }: Pick<LockedLevel, 'state'>): boolean {
  return state !== 'draft'
}

/** @throws Conflict when one of the locked levels is frozen */
export function refuseFixed(levels: readonly LockedLevel[]): void {
  const fixed = levels.find(isFixed)
  if (fixed) throw new Conflict(distanceFrozen(fixed.level))
}
