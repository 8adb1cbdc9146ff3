import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { describe, expect, it, test } from 'vitest'
import { missingHeapFlags } from './bound-heap.ts'

const YOUNG = '--max-semi-space-size=16'
const missing = (env: Record<string, string>, flags: string[] = []) =>
  missingHeapFlags({ env, flags, memoryMb: 4_096 })

describe('a process without a bound of its heap', () => {
  test.each([
    [{}, '--max-old-space-size=1024'],
    [{ WORKERS: '2' }, '--max-old-space-size=512'],
    [{ WORKERS: 'many' }, '--max-old-space-size=1024'],
    [{ HEAP_MB: ' 300 ', WORKERS: '2' }, '--max-old-space-size=300'],
    [{ HEAP_MB: '300', NODE_OPTIONS: '--max-old-space-size=900' }, '--max-old-space-size=300'],
    [{ NODE_OPTIONS: '--inspect' }, '--max-old-space-size=1024'],
  ])('with %j needs %s', (env, flag) => {
    expect(missing(env)).toEqual([flag, YOUNG])
  })

  it('gets none when HEAP_MB is invalid, which is refused with the other settings', () => {
    expect(missing({ HEAP_MB: '12' })).toBeUndefined()
  })
})

test.each<[string, Record<string, string>, string[]]>([
  ['by this program', { HEAP_MB: '300' }, ['--max-old-space-size=300', YOUNG]],
  ['by the operator', {}, ['--max_old_space_size=300']],
  ['by the operator in NODE_OPTIONS', { NODE_OPTIONS: '--no-warnings --max-old-space-size=300' }, []],
])('a process that was bounded %s needs no flags', (_title, env, flags) => {
  expect(missing(env, flags)).toBeUndefined()
})

test('a thread keeps its smaller bound in a process whose heap is bounded', async () => {
  const program = `
    import { getHeapStatistics } from 'node:v8'
    import { Worker } from 'node:worker_threads'
    import { boundHeap } from ${JSON.stringify(new URL('./bound-heap.ts', import.meta.url).href)}
    boundHeap(process.env)
    const megabytes = 'require("node:v8").getHeapStatistics().heap_size_limit / 2 ** 20'
    const thread = new Worker('require("node:worker_threads").parentPort.postMessage(' + megabytes + ')', {
      eval: true,
      execArgv: [],
      resourceLimits: { maxOldGenerationSizeMb: 64, maxYoungGenerationSizeMb: 16 },
    })
    thread.once('message', (ofThread) => {
      console.log(JSON.stringify([getHeapStatistics().heap_size_limit / 2 ** 20, ofThread]))
    })`
  const { stdout } = await promisify(execFile)(
    process.execPath,
    ['--input-type=module-typescript', '-e', program],
    { env: { HEAP_MB: '300', PATH: process.env.PATH } },
  )
  const [ofProcess, ofThread] = JSON.parse(stdout)
  expect(ofProcess).toBeLessThan(400)
  expect(ofThread).toBeLessThan(100)
})
