/** Children without a place, counted by where they go to school. */
import * as z from 'zod/mini'
import { ONWARD_KINDS, type OnwardKind } from './messages.ts'

export const onwardCounts = z.object({
  unknown: z.int(),
  state: z.int(),
  private: z.int(),
  madrasah: z.int(),
  none: z.int(),
})

/** @returns the counts in the order of the kinds */
export function byKind(count: (kind: OnwardKind) => number): Record<OnwardKind, number> {
  return Object.fromEntries(ONWARD_KINDS.map((kind) => [kind, count(kind)])) as Record<OnwardKind, number>
}
