/**
 * The attack of docs/selection.md#how-well-a-birth-date-is-estimated: a goal that the certificate does not reach, held as it is, so that the
 * page stays true.
 *
 * @module-tag full
 */
import { expect, test } from 'vitest'
import { attack } from '../../../../testing/worlds/joined-attack.ts'

test.each([
  ['nobody talks', 0],
  ['one family of a hundred talks', 0.01],
])(
  '%s: most birth dates are estimated within a month, and hardly one to the day',
  { timeout: 300_000 },
  (_, share) => {
    const { known, exact, covered } = attack(1, share, { sweeps: 800 })
    // The intervals are right about as often as they say.
    expect(covered).toBeGreaterThan(0.9)
    expect(exact).toBeLessThan(0.002)
    // The goal was 1 %. A format that reaches it needs another page.
    expect(known).toBeGreaterThan(0.75)
    expect(known).toBeLessThan(0.92)
  },
)
