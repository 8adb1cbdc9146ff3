import { once } from 'node:events'
import { createServer, type Server, type ServerResponse } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { afterEach, describe, expect, it } from 'vitest'
import { type ConnectionLimitOptions, limitConnections } from './connection-limits.ts'
import { connectionsWithinFileLimit } from './open-files.ts'
import { limitPipelining } from './pipelining.ts'

const servers: Server[] = []
const sockets: Socket[] = []
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.destroy()
  for (const server of servers.splice(0)) server.close()
})

async function serve(options: Partial<ConnectionLimitOptions>) {
  const responses: ServerResponse[] = []
  const closed: string[] = []
  const server = createServer((request, response) => {
    if (request.url === '/held') responses.push(response)
    else response.end('done')
  })
  limitPipelining(server, { limit: 16, unsentBytes: 65_536 })
  const onClose = (limit: string) => void closed.push(limit)
  limitConnections(server, { perNetwork: 3, total: 6, trustedProxies: [], onClose, ...options })
  servers.push(server.listen(0, '127.0.0.1'))
  await once(server, 'listening')

  /** Opens a connection from a loopback address, and waits until the server has it. */
  async function open(from = '127.0.0.1') {
    const accepted = once(server, 'connection')
    const socket = connect({
      port: (server.address() as AddressInfo).port,
      host: '127.0.0.1',
      localAddress: from,
    })
    sockets.push(socket)
    socket.on('error', () => {})
    await accepted
    return socket
  }
  async function ask(socket: Socket, path = '/') {
    socket.write(`GET ${path} HTTP/1.1\r\nhost: x\r\n\r\n`)
    if (path === '/held') return void (await expect.poll(() => responses.length).toBeGreaterThan(0))
    await once(socket, 'data')
  }
  return { open, ask, closed, responses }
}

const isOpen = (socket: Socket) => !socket.destroyed
const closedOne = (socket: Socket) => expect.poll(() => isOpen(socket)).toBe(false)

describe('a connection above the limit of its network', () => {
  it('replaces the one that was not used for longest', async () => {
    const { open, ask, closed } = await serve({})
    const [first, second, third] = [await open(), await open(), await open()]
    await ask(first)
    const fourth = await open()
    await closedOne(second)
    expect([first, third, fourth].map(isOpen)).toEqual([true, true, true])
    await ask(fourth)
    expect(closed).toEqual(['network'])
  })

  it('replaces a used one when all were used', async () => {
    const { open, ask } = await serve({})
    const all = [await open(), await open(), await open()]
    for (const socket of all) await ask(socket)
    const newest = await open()
    await closedOne(all[0] as Socket)
    await ask(newest)
  })

  it('never replaces one whose request is being handled, and is refused when there is no other', async () => {
    const { open, ask, responses } = await serve({ perNetwork: 1 })
    const busy = await open()
    await ask(busy, '/held')
    await closedOne(await open())
    responses[0]?.end('late')
    await once(busy, 'data')
    expect(isOpen(busy)).toBe(true)
  })

  it('does not affect other networks', async () => {
    const { open } = await serve({})
    const others = [await open('127.0.0.2'), await open('127.0.0.2'), await open('127.0.0.2')]
    const mine = await open('127.0.0.3')
    expect([...others, mine].map(isOpen)).toEqual([true, true, true, true])
  })

  it('of a trusted proxy is accepted beside the others', async () => {
    const { open, closed } = await serve({ trustedProxies: ['10.0.0.0/8', '127.0.0.1'] })
    const all = []
    for (let i = 0; i < 8; i++) all.push(await open())
    expect(all.every(isOpen)).toBe(true)
    expect(closed).toEqual([])
  })
})

it('a connection above the total limit replaces the oldest unused one of any network', async () => {
  const { open, ask, closed } = await serve({})
  const all = []
  for (let i = 1; i <= 6; i++) all.push(await open(`127.0.0.${i}`))
  const newcomer = await open('127.0.0.9')
  await closedOne(all[0] as Socket)
  await ask(newcomer)
  expect(closed).toEqual(['total'])
})

it('a closed connection is no longer counted', async () => {
  const { open, closed } = await serve({ perNetwork: 1 })
  for (let i = 0; i < 5; i++) {
    const socket = await open()
    socket.end()
    await once(socket, 'close')
  }
  expect(closed).toEqual([])
})

describe('the limit of open files', () => {
  const limits = (hard: string) => () =>
    `Limit Soft Hard Units\nMax open files            1024                 ${hard}  files\n`

  it('leaves files for the database and the log', () => {
    expect(connectionsWithinFileLimit(20_000, limits('10000'))).toBe(9_700)
    expect(connectionsWithinFileLimit(20_000, limits('1048576'))).toBe(20_000)
    expect(connectionsWithinFileLimit(20_000, limits('100'))).toBe(1)
  })

  it('is ignored on systems that do not report it', () => {
    expect(connectionsWithinFileLimit(20_000, limits('unlimited'))).toBe(20_000)
    expect(
      connectionsWithinFileLimit(20_000, () => {
        throw new Error('no such file')
      }),
    ).toBe(20_000)
  })
})
