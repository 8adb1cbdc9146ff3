import type { Level } from '@spmb/domain/shared/level.ts'
import { useFacts } from '../../../platform/facts.ts'

/** Whether a run gives the seats of a level in the active season, so that decisions by hand need a listed reason. */
export function useByRun(level: Level): boolean {
  return useFacts().selection.some((facts) => facts.level === level && facts.method === 'run')
}
