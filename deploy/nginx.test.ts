/** The shipped nginx file, without nginx; with Debian's nginx before a real server: drills/nginx.long.test.ts. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { MAX_FILE_BYTES } from '@spmb/domain/import/contract.staff.ts'
import { bodyBytesFor } from '@spmb/domain/shared/fields/uploaded-file.ts'
import { expect, it } from 'vitest'
import { TIMEOUTS } from '../apps/api/src/platform/http/server.ts'
import { parseConfig } from '../apps/api/src/platform/settings/config.ts'

const text = readFileSync(join(import.meta.dirname, 'nginx/spmb.conf'), 'utf8')
const lines = text
  .split('\n')
  .map((line) => line.trim())
  .filter((line) => line && !line.startsWith('#'))
const values = (name: string) =>
  lines.flatMap((line) => new RegExp(`^${name} (.*);$`).exec(line)?.slice(1) ?? [])

it('every line ends a directive or a block', () => {
  for (const line of lines) expect(line).toMatch(/[;{}]$/)
  expect(text.split('{').length).toBe(text.split('}').length)
})

it('leads to the port where the server listens by default, over connections that it reuses', () => {
  const { host, port } = parseConfig({})
  expect(values('server')).toEqual([`${host}:${port}`])
  expect(values('proxy_pass')).toEqual(['http://spmb'])
  expect([values('proxy_http_version'), values('keepalive')]).toEqual([['1.1'], ['256']])
  const [, seconds] = /^keepalive_timeout (\d+)s;$/m.exec(lines.join('\n')) ?? []
  expect(Number(seconds) * 1_000).toBeLessThan(TIMEOUTS.keepAliveTimeout)
})

it('sends the visitor’s own address and the name that the visitor opened', () => {
  expect(values('proxy_set_header')).toEqual(['Connection ""', 'Host $host', 'X-Forwarded-For $remote_addr'])
})

it('takes the largest file that an admin may upload', () => {
  const [megabytes] = values('client_max_body_size')
  expect(megabytes).toMatch(/^\d+m$/)
  expect(Number.parseInt(megabytes ?? '', 10) * 1024 * 1024).toBeGreaterThanOrEqual(
    bodyBytesFor(MAX_FILE_BYTES),
  )
})

it('keeps no log of addresses, and says what HSTS means for names below', () => {
  expect(values('access_log')).toEqual(['off'])
  expect(text).toContain('includeSubDomains')
})
