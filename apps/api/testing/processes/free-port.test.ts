import { once } from 'node:events'
import { createServer } from 'node:net'
import { expect, it } from 'vitest'
import { freePort } from './free-port.ts'

it('is another one at each call, below those of clients, and never one in use', async () => {
  const used = await freePort()
  const server = createServer().listen(used, '127.0.0.1')
  await once(server, 'listening')
  // As many as a process has: after that they are given again.
  const ports: number[] = []
  for (let i = 0; i < 30; i++) ports.push(await freePort())
  server.close()
  expect(new Set(ports.slice(0, 20)).size).toBe(20)
  expect(ports).not.toContain(used)
  expect(Math.max(...ports)).toBeLessThan(32_768)
})
