import { constants } from 'node:perf_hooks'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { expect, it } from 'vitest'
import { watchHeap } from './watch-heap.ts'

const GB = 2 ** 30
const collect = () => {
  setFlagsFromString('--expose-gc')
  ;(runInNewContext('gc') as () => void)()
}

function aWatch(used: () => number) {
  const logged: object[] = []
  const log = { info() {}, warn: (fields: object) => logged.push(fields), error() {} }
  return { logged, watch: watchHeap(log, () => ({ used: used(), bound: GB })) }
}

it('a heap above four fifths of its bound is logged once, and again after it was smaller', () => {
  let used = 0.5 * GB
  const { logged, watch } = aWatch(() => used)
  const look = (share: number) => {
    used = share * GB
    watch.look()
  }
  expect(watch.share()).toBeNull()
  look(0.8)
  expect([watch.share(), logged]).toEqual([0.8, []])
  for (const share of [0.81, 0.9]) look(share)
  expect(logged).toEqual([{ percent: 81 }])
  for (const share of [0.5, 0.95]) look(share)
  expect(logged).toEqual([{ percent: 81 }, { percent: 95 }])
})

it('is looked at after each whole collection until it is stopped', async () => {
  expect(constants.NODE_PERFORMANCE_GC_MAJOR).toBeGreaterThan(0)
  const { watch } = aWatch(() => 0.25 * GB)
  watch.start()
  collect()
  await expect.poll(watch.share).toBe(0.25)
  watch.stop()
})

it('reads the heap of this process', () => {
  const watch = watchHeap({ info() {}, warn() {}, error() {} })
  watch.look()
  expect(watch.share()).toBeGreaterThan(0)
  expect(watch.share()).toBeLessThan(1)
})
