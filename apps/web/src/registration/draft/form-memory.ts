/**
 * The whole contents of a form that was left within the site, NIK included, so that Back and Forward lose nothing. In
 * memory only, for a few minutes: another family may use this phone next.
 */
import type { Level } from '@spmb/domain/shared/level.ts'
import type { Answers } from '../form/answers.ts'

const MINUTES = 10

const memory = new Map<Level, { answers: Answers; at: number }>()

export function rememberForm(level: Level, answers: Answers, now: number): void {
  memory.set(level, { answers, at: now })
}

/** The contents, if they are not too old. */
export function recallForm(level: Level, now: number): Answers | null {
  const stored = memory.get(level)
  return stored && now - stored.at < MINUTES * 60_000 ? stored.answers : null
}

export function clearFormMemory(level: Level): void {
  memory.delete(level)
}
