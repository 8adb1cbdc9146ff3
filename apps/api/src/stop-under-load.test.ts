/**
 * A server that gets SIGTERM under load finishes accepted requests and loses no acknowledged registration.
 *
 * @module-tag full
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { request } from 'node:http'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { anSdBody, type ChoiceIds } from '../testing/builders.ts'
import { isAlive } from '../testing/processes/processes.ts'
import { buildWeb, isOpen, type Served, serve } from '../testing/processes/served.ts'
import { runningPid } from './platform/database/embedded/process-id.ts'

const WAIT = { timeout: 60_000, interval: 20 }
const SENDERS = 8
const BEFORE_THE_STOP = 80
const ACCEPTED = 10

let parent = ''
let dataDir = ''
const servers: Served[] = []
beforeAll(async () => {
  buildWeb()
  parent = await mkdtemp(join(tmpdir(), 'spmb-stop-'))
  dataDir = join(parent, 'data')
})
afterAll(async () => {
  for (const server of servers) {
    server.child.kill('SIGTERM')
    await server.ended
  }
  await rm(parent, { recursive: true, force: true })
})

async function open(): Promise<Served> {
  const server = await serve({ DATA_DIR: dataDir, LIMIT_SCALE: '1000' })
  servers.push(server)
  await isOpen(server)
  return server
}

/** A village with two schools, read from the public API. */
async function aServedZone({ url }: Served): Promise<ChoiceIds> {
  const data = async (path: string) =>
    ((await (await fetch(`${url}${path}`)).json()) as { data: { id: number }[] }).data
  for (const { id: district_id } of await data('/api/district')) {
    for (const { id: village_id } of await data(`/api/village/${district_id}/district`)) {
      const [first, second] = await data(`/api/ppdb/zonasi/sd/${village_id}/school`)
      if (first && second) return { district_id, village_id, school_1_id: first.id, school_2_id: second.id }
    }
  }
  throw new Error('no village has two schools')
}

type Sent = { body: object; status: number; number?: string } | { body: object; failed: string }

/** Sends one registration on a separate connection. */
function register({ port }: Served, body: object): Promise<Sent> {
  return new Promise((resolve) => {
    const payload = JSON.stringify(body)
    const sent = request(
      {
        port,
        host: '127.0.0.1',
        method: 'POST',
        path: '/api/ppdb/sd',
        agent: false,
        headers: { 'content-type': 'application/json', 'content-length': Buffer.byteLength(payload) },
      },
      (answer) => {
        let text = ''
        answer.setEncoding('utf8').on('data', (chunk) => {
          text += chunk
        })
        answer.on('end', () => {
          const { data } = JSON.parse(text) as { data: { no_registration: string } | null }
          resolve({ body, status: answer.statusCode ?? 0, ...(data ? { number: data.no_registration } : {}) })
        })
        answer.on('error', () => resolve({ body, failed: 'half an answer' }))
      },
    )
    sent.on('error', (error: NodeJS.ErrnoException) => resolve({ body, failed: error.code ?? error.message }))
    sent.end(payload)
  })
}

/** A registration whose head was accepted and whose body is sent by `finish`. */
async function accepted({ port }: Served, body: object) {
  const payload = JSON.stringify(body)
  const socket = connect(port, '127.0.0.1').setEncoding('utf8')
  let answer = ''
  socket.on('data', (text) => {
    answer += text
  })
  const ended = new Promise<string>((resolve) => socket.once('close', () => resolve(answer)))
  socket.write(
    `POST /api/ppdb/sd HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: ${Buffer.byteLength(payload)}\r\nExpect: 100-continue\r\n\r\n`,
  )
  await vi.waitFor(() => expect(answer).toContain('100 Continue'), WAIT)
  return { body, ended, finish: () => socket.write(payload) }
}

it('finishes accepted requests, refuses new ones, exits with 0, and has every acknowledged registration', async () => {
  const server = await open()
  const zone = await aServedZone(server)
  const database = runningPid(join(dataDir, 'postgres')) ?? 0
  expect(isAlive(database)).toBe(true)

  const answers: Sent[] = []
  let refused = 0
  const sender = async () => {
    // Continues until the server no longer accepts connections.
    while (refused < SENDERS) {
      const sent = await register(server, anSdBody(zone))
      answers.push(sent)
      if ('failed' in sent) refused++
    }
  }
  const senders = Array.from({ length: SENDERS }, sender)
  await vi.waitFor(() => expect(answers.length).toBeGreaterThan(BEFORE_THE_STOP), WAIT)
  const slow = await Promise.all(Array.from({ length: ACCEPTED }, () => accepted(server, anSdBody(zone))))
  server.child.kill('SIGTERM')
  await server.says('"stopping"')
  await Promise.all(senders)

  // No new request is accepted, while accepted ones and the database are waited for.
  expect(await register(server, anSdBody(zone))).toMatchObject({ failed: 'ECONNREFUSED' })
  expect(isAlive(database)).toBe(true)
  for (const { finish } of slow) finish()
  const finished = await Promise.all(slow.map(({ ended }) => ended))
  for (const text of finished) expect(text).toContain('HTTP/1.1 201 Created')
  expect(await server.ended).toEqual({ code: 0, signal: null })
  expect(isAlive(database)).toBe(false)
  expect(server.said()).not.toContain('did not end in time')
  expect(server.said()).not.toMatch(/"statusCode":5\d\d/)
  expect(server.said().trim().split('\n').at(-1)).toContain('"stopped"')

  // Every answer is a success. A request without an answer was not accepted: its connection was refused, or closed before
  // the server read from it.
  const told = answers.flatMap((sent) => ('number' in sent && sent.number ? [sent.number] : []))
  const lost = answers.filter((sent) => 'failed' in sent)
  expect(told.length + lost.length).toBe(answers.length)
  for (const sent of lost)
    expect(['ECONNREFUSED', 'ECONNRESET', 'EPIPE']).toContain((sent as { failed: string }).failed)

  const again = await open()
  const numbers = [...told, ...finished.map((text) => /SD\d\d-\w{5}-\w{5}-\w/.exec(text)?.[0] ?? '')]
  for (const number of numbers) {
    const found = await fetch(`${again.url}/api/ppdb/registered/${number}`)
    await found.arrayBuffer()
    expect([number, found.status]).toEqual([number, 200])
  }
  for (const { body } of lost) expect(await register(again, body)).toMatchObject({ status: 201 })
})
