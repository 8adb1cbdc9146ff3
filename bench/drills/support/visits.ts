/** Parents who visit the site while something else happens: each visit opens a new connection. */

import { randomBytes } from 'node:crypto'
import { type Agent, request } from 'node:http'
import { anSdBody, type ChoiceIds } from '../../../apps/api/testing/builders.ts'
import { residentMemory } from './memory.ts'
import { pause } from './probes.ts'

export interface Visits {
  /** Sorted milliseconds of each kind of visit, also of those that failed. */
  ms: Record<string, number[]>
  /** Visits that got no answer or another status than expected, by kind. */
  failed: Record<string, number>
  /** Memory of the server in MB: highest value, and value at the end. */
  memory: { peak: number; end: number }
}

export type Visit = (url: string) => { method: string; path: string; body?: string; expected: number }

export const page: Visit = () => ({ method: 'GET', path: '/', expected: 200 })
export const health: Visit = () => ({ method: 'GET', path: '/healthz', expected: 200 })
export const register =
  (zone: ChoiceIds): Visit =>
  () => ({
    method: 'POST',
    path: '/api/ppdb/sd',
    body: JSON.stringify(
      anSdBody(zone, { nik: `5299${String(randomBytes(6).readUIntBE(0, 6) % 1e12).padStart(12, '0')}` }),
    ),
    expected: 201,
  })

const EVERY_MS = 100
const GIVE_UP_MS = 30_000

/** Makes each kind of visit again and again, the next one after the answer to the one before. */
export function startVisits(url: string, pid: number, kinds: Record<string, Visit>) {
  const ms: Record<string, number[]> = {}
  const failed: Record<string, number> = {}
  let running = true
  let peak = 0
  const sampling = setInterval(() => {
    peak = Math.max(peak, residentMemory(pid))
  }, 100)
  const visiting = Object.entries(kinds).map(async ([name, visit]) => {
    const mine: number[] = []
    ms[name] = mine
    failed[name] = 0
    while (running) {
      const started = performance.now()
      const { expected, ...call } = visit(url)
      const status = await statusOf(url, call)
      mine.push(performance.now() - started)
      if (status !== expected) failed[name]++
      await pause(EVERY_MS / 1_000)
    }
  })
  return {
    async stop(): Promise<Visits> {
      running = false
      await Promise.all(visiting)
      clearInterval(sampling)
      for (const list of Object.values(ms)) list.sort((a, b) => a - b)
      return { ms, failed, memory: { peak, end: residentMemory(pid) } }
    },
  }
}

/** 0 without a complete answer. */
function statusOf(url: string, { method, path, body }: { method: string; path: string; body?: string }) {
  return new Promise<number>((resolve) => {
    const asked = request(url + path, {
      method,
      agent: false as unknown as Agent,
      timeout: GIVE_UP_MS,
      headers: body === undefined ? {} : { 'content-type': 'application/json' },
    })
    asked.on('timeout', () => asked.destroy())
    asked.on('error', () => resolve(0))
    asked.on('response', (response) => {
      response.resume().on('end', () => resolve(response.statusCode ?? 0))
      response.on('error', () => resolve(0))
    })
    asked.end(body)
  })
}

/** Milliseconds below which 95 of 100 visits are. */
export function p95(sorted: readonly number[]): number {
  return Math.round(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * 0.95))] ?? Number.NaN)
}
