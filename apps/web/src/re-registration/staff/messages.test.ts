import { expect, it } from 'vitest'
import { periodWords } from './messages.ts'

it.each(['hidden', 'before', 'open', 'over'] as const)(
  'names no missing dates of the period: %s',
  (period) => {
    expect(periodWords(period, null)).not.toMatch(/null/)
    expect(periodWords(period, '16 – 20 Juni 2025')).toMatch(/\.$/)
  },
)
