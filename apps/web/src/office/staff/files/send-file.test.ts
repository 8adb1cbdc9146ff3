import { PART_BYTES } from '@spmb/domain/office/files/kinds.ts'
import { describe, expect, it } from 'vitest'
import type { Failure } from '../../../platform/call.ts'
import { type SendDeps, type Sending, sendOfficeFile } from './send-file.ts'

const LOST: Failure = { kind: 'lost' }
const RECORD = { kind: 'guide', name: 'a.pdf', size: 1, digest: 'x', stored_at: '', stored_by: null }
const to = { kind: 'guide', upload: 'a'.repeat(32), name: 'a.pdf', replaces: null } as const

/** A server that has some parts, and answers the named calls with failures first: 'part 1', 'read' or 'store'. */
function sending(size: number, there: number[] = [], failures: Record<string, Failure[]> = {}) {
  const calls: string[] = []
  const waits: number[] = []
  const states: Sending[] = []
  const control = new AbortController()
  const deps: SendDeps = {
    call: (async (
      contract: { name: string },
      { params, body }: { params: { part?: string }; body?: object },
    ) => {
      const name =
        contract.name === 'readOfficeUpload'
          ? 'read'
          : contract.name === 'storeOfficeFile'
            ? 'store'
            : `part ${params.part}`
      calls.push(name)
      const failure = failures[name]?.shift()
      if (failure) return { ok: false, failure }
      const data = name === 'read' ? { parts: there } : name === 'store' ? { ...RECORD, ...body } : null
      return { ok: true, status: 200, message: '', data }
    }) as unknown as SendDeps['call'],
    read: async (bytes) => `${bytes.size} bytes`,
    wait: async (milliseconds) => {
      waits.push(milliseconds)
    },
    onChange: (state) => states.push(state),
    signal: control.signal,
  }
  const run = (changes: Partial<SendDeps> = {}) =>
    sendOfficeFile(new Blob([new Uint8Array(size)]), to, { ...deps, ...changes })
  return { run, calls, waits, states, control }
}

describe('a file is sent', () => {
  it('in parts, then stored with its size', async () => {
    const { run, calls, states } = sending(2 * PART_BYTES + 1)
    expect(await run()).toMatchObject({ kind: 'stored', record: { size: 2 * PART_BYTES + 1, name: 'a.pdf' } })
    expect(calls).toEqual(['read', 'part 0', 'part 1', 'part 2', 'store'])
    expect(states.flatMap((state) => (state.state === 'sending' ? [state.sent] : []))).toEqual([
      0,
      PART_BYTES,
      2 * PART_BYTES,
      2 * PART_BYTES + 1,
    ])
    expect(states.at(-1)).toEqual({ state: 'storing' })
  })

  it('without the parts that the server has', async () => {
    const { run, calls } = sending(3 * PART_BYTES, [0, 2])
    await run()
    expect(calls).toEqual(['read', 'part 1', 'store'])
  })

  it('again where the connection was lost, with growing waits, and at the time that the server names', async () => {
    const busy: Failure = { kind: 'tooMany', message: '', retryAfter: 40 }
    const { run, calls, waits, states } = sending(PART_BYTES, [], {
      'part 0': [...Array.from({ length: 6 }, () => LOST), busy],
      store: [{ kind: 'timeout' }],
    })
    expect(await run()).toMatchObject({ kind: 'stored' })
    expect(calls.filter((name) => name === 'part 0')).toHaveLength(8)
    expect(waits).toEqual([1_000, 2_000, 4_000, 8_000, 15_000, 15_000, 40_000, 1_000])
    expect(states).toContainEqual({ state: 'waiting', sent: 0, failure: LOST })
  })
})

describe('sending ends', () => {
  it.each<[string, Failure]>([
    ['read', { kind: 'rejected', status: 403, message: '' }],
    ['part 0', { kind: 'refused', fields: {} }],
    ['store', { kind: 'conflict', message: 'x' }],
  ])('with the refusal of %s', async (name, failure) => {
    expect(await sending(1, [], { [name]: [failure] }).run()).toEqual(failure)
  })

  it('when the file is gone', async () => {
    expect(await sending(1).run({ read: async () => null })).toEqual({ kind: 'gone' })
  })

  it('when the user stops while there is no connection', async () => {
    const { run, control } = sending(1, [], { 'part 0': [LOST] })
    const wait: SendDeps['wait'] = async () => {
      control.abort()
      throw new Error('aborted')
    }
    expect(await run({ wait })).toEqual({ kind: 'aborted' })
  })
})
