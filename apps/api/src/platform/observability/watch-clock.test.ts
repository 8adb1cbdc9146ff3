import { expect, it } from 'vitest'
import { watchClock } from './watch-clock.ts'

it('a jump of the clock is logged once with its seconds, small corrections are not', () => {
  const logged: unknown[] = []
  const log = { info() {}, warn() {}, error: (fields: object) => logged.push(fields) }
  let passed = 0
  let ahead = 0
  const watch = watchClock(
    log,
    () => 1_750_000_000_000 + passed + ahead,
    () => passed,
  )
  const wait = (ms: number) => {
    passed += ms
    watch.look()
  }
  wait(3_600_000)
  ahead = 5_000
  wait(10_000)
  expect(logged).toEqual([])
  ahead = 86_400_000
  wait(10_000)
  wait(10_000)
  expect(logged).toEqual([{ seconds: 86_400 }])
  ahead = 0
  wait(10_000)
  expect(logged).toEqual([{ seconds: 86_400 }, { seconds: -86_400 }])
  watch.stop()
})
