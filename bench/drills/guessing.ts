/**
 * Six addresses guess registration numbers, ten and more requests a second, while parents register, read their
 * registration back and fetch the card. Tells the share of refused parents and the 95th percentile of each request.
 *
 * node bench/drills/guessing.ts [seconds] [checkout to compare with]
 */
import { randomBytes } from 'node:crypto'
import { drawRegistrationNumber } from '@spmb/domain/shared/registration-number.ts'
import { anSdBody, aZone, type ChoiceIds } from '../../apps/api/testing/builders.ts'
import {
  makeDataDir,
  REPO,
  removeDataDir,
  startRealServer,
} from '../../apps/api/testing/processes/real-server.ts'
import { inDatabase } from '../support/data-folder.ts'
import { pause } from './support/probes.ts'

const GUESSERS = 6
/** Guesses of each address at the start, as fast as it can, and afterwards one in so many seconds. */
const BURST = 110
const GUESS_EVERY_S = 0.5
const PARENTS = 4

export interface Asked {
  status: number
  ms: number
}

export interface GuessingOutcome {
  guesses: number
  requests: Record<'register' | 'read' | 'card', { count: number; refused: number; p95: number }>
}

/** @param repo the checkout whose server is attacked */
export async function guessingDrill(seconds: number, repo = REPO): Promise<GuessingOutcome> {
  const dataDir = await makeDataDir()
  const server = await startRealServer({ dataDir, repo, env: { TRUSTED_PROXIES: '127.0.0.1' } })
  try {
    const zone = await inDatabase(dataDir, (db) => aZone(db.kysely, 'SD'))
    return await attack(server.url, zone, seconds)
  } finally {
    await server.stop()
    await removeDataDir(dataDir)
  }
}

async function attack(url: string, zone: ChoiceIds, seconds: number): Promise<GuessingOutcome> {
  let running = true
  let guesses = 0
  const guess = async (from: string) => {
    guesses++
    const number = drawRegistrationNumber('SD', 2025, randomBytes)
    await ask(`${url}/api/ppdb/registered/${number}`, from)
  }
  const guessers = Array.from({ length: GUESSERS }, async (_, i) => {
    const from = `10.66.0.${i + 1}`
    for (let n = 0; n < BURST; n++) await guess(from)
    while (running) {
      await guess(from)
      await pause(GUESS_EVERY_S)
    }
  })
  await pause(2)
  const asked = { register: [] as Asked[], read: [] as Asked[], card: [] as Asked[] }
  const end = performance.now() + seconds * 1_000
  const parents = Array.from({ length: PARENTS }, async (_, i) => {
    for (let n = 0; performance.now() < end; n++) {
      const from = `10.${100 + i}.${Math.floor(n / 250)}.${n % 250}`
      const sent = await ask(`${url}/api/ppdb/sd`, from, anSdBody(zone))
      asked.register.push(sent)
      const number = sent.body.data?.no_registration
      if (!number) continue
      asked.read.push(await ask(`${url}/api/ppdb/registered/${number}`, from))
      asked.card.push(await ask(`${url}/ppdb/${number}/pdf`, from))
      await pause(0.1)
    }
  })
  await Promise.all(parents)
  running = false
  await Promise.all(guessers)
  return {
    guesses,
    requests: {
      register: summarize(asked.register),
      read: summarize(asked.read),
      card: summarize(asked.card),
    },
  }
}

async function ask(url: string, from: string, body?: object) {
  const started = performance.now()
  const response = await fetch(url, {
    headers: { 'x-forwarded-for': from, ...(body && { 'content-type': 'application/json' }) },
    ...(body && { method: 'POST', body: JSON.stringify(body) }),
  })
  const text = await response.text()
  const ms = performance.now() - started
  const isJson = response.headers.get('content-type')?.startsWith('application/json')
  return {
    status: response.status,
    ms,
    body: (isJson ? JSON.parse(text) : {}) as { data?: { no_registration?: string } | null },
  }
}

function summarize(asked: readonly Asked[]) {
  const times = asked.map(({ ms }) => ms).sort((a, b) => a - b)
  return {
    count: asked.length,
    refused: asked.filter(({ status }) => status >= 400).length,
    p95: Math.round(times[Math.floor(times.length * 0.95)] ?? 0),
  }
}

if (import.meta.main) {
  const [seconds = '30', repo = REPO] = process.argv.slice(2)
  const outcome = await guessingDrill(Number(seconds), repo)
  console.log(JSON.stringify(outcome, null, 2))
  const refused = Object.values(outcome.requests).reduce((sum, each) => sum + each.refused, 0)
  process.exit(refused === 0 ? 0 : 1)
}
