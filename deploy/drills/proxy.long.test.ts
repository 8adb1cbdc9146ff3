/** The proxy of the compose file, run by Debian's Caddy before one real server, and a browser that signs in through it. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { connect } from 'node:tls'
import { chromium } from '@playwright/test'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { freePort } from '../../apps/api/testing/processes/free-port.ts'
import {
  type RealServer,
  removeDataDir,
  startRealServer,
} from '../../apps/api/testing/processes/real-server.ts'
import { LoginFields } from '../../e2e/pages/staff.ts'
import { resolveChromium } from '../../scripts/browser.ts'
import { DEPLOY, haveTools } from './support.ts'

const ADMIN = { username: 'kepala', password: 'Kuda lari 7 sungai biru' }

describe.runIf(haveTools('caddy'))('the proxy', () => {
  let server: RealServer
  let caddy: ReturnType<typeof spawn>
  let [http, https] = [0, 0]
  const folder = mkdtempSync(join(tmpdir(), 'spmb-caddy-'))

  beforeAll(async () => {
    ;[http, https] = [await freePort(), await freePort()]
    server = await startRealServer({
      env: {
        PUBLIC_URL: `https://localhost:${https}`,
        NEW_INSTALLATION: 'yes',
        TRUSTED_PROXIES: '127.0.0.1',
        ADMIN_USERNAME: ADMIN.username,
        ADMIN_PASSWORD: ADMIN.password,
      },
    })
    const options = `{\n\thttp_port ${http}\n\thttps_port ${https}\n\tadmin off\n\tskip_install_trust\n`
    const file = readFileSync(join(DEPLOY, 'compose/Caddyfile'), 'utf8')
      .replaceAll('{$SITE}', 'localhost')
      .replace('server-1:3000 server-2:3000', server.url.replace('http://', ''))
    writeFileSync(join(folder, 'Caddyfile'), file.replace(/^\{\n/m, options))
    caddy = spawn('caddy', ['run', '--adapter', 'caddyfile', '--config', 'Caddyfile'], {
      cwd: folder,
      env: { ...process.env, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder },
      stdio: ['ignore', 'ignore', 'pipe'],
    })
    let log = ''
    caddy.stderr?.on('data', (chunk) => {
      log += chunk
    })
    await vi
      .waitUntil(async () => (await handshake({})) !== null, { timeout: 60_000, interval: 100 })
      .catch(() => {
        throw new Error(`Caddy does not answer: ${log}`)
      })
  }, 120_000)

  afterAll(async () => {
    if (caddy) {
      caddy.kill()
      await once(caddy, 'exit')
    }
    await server?.stop()
    if (server) await removeDataDir(server.dataDir)
    rmSync(folder, { recursive: true, force: true })
  })

  /** The protocol that proxy and client agree on, or null when they do not. */
  const handshake = (options: object) =>
    new Promise<string | null>((resolve) => {
      const socket = connect({
        host: '127.0.0.1',
        port: https,
        servername: 'localhost',
        rejectUnauthorized: false,
        ...options,
      })
      socket.once('secureConnect', () => {
        resolve(socket.getProtocol())
        socket.end()
      })
      socket.once('error', () => resolve(null))
    })

  const ask = (path: string) =>
    new Promise<[status: number | undefined, location: string | undefined]>((resolve, reject) => {
      const sent = request(
        { host: '127.0.0.1', port: http, path, headers: { host: 'localhost' } },
        (answer) => {
          answer.resume()
          resolve([answer.statusCode, answer.headers.location])
        },
      )
      sent.once('error', reject)
      sent.end()
    })

  it('speaks TLS 1.3, and 1.2 to older clients, and refuses what is older', async () => {
    expect(await handshake({})).toBe('TLSv1.3')
    expect(await handshake({ maxVersion: 'TLSv1.2' })).toBe('TLSv1.2')
    const old = { minVersion: 'TLSv1', maxVersion: 'TLSv1.1', ciphers: 'DEFAULT@SECLEVEL=0' }
    expect(await handshake(old)).toBeNull()
  })

  it('leads pages to HTTPS and refuses calls without it', async () => {
    const [status, location] = await ask('/ppdb/sd')
    expect([status, location]).toEqual([308, expect.stringMatching(/^https:\/\/localhost.*\/ppdb\/sd$/)])
    expect(await ask('/api/auth/login')).toEqual([403, undefined])
  })

  it('passes a sign-in on, and the browser keeps the cookie under its __Host- name', async () => {
    const browser = await chromium.launch(await resolveChromium())
    const context = await browser.newContext({ ignoreHTTPSErrors: true })
    const page = await context.newPage()
    await page.goto(`https://localhost:${https}/login`)
    await new LoginFields(page.locator('body')).signIn(ADMIN)
    await page.waitForURL('**/admin/**')
    const cookies = await context.cookies()
    expect(cookies.map(({ name, path, secure, httpOnly }) => [name, path, secure, httpOnly]).sort()).toEqual([
      ['__Host-device', '/', true, true],
      ['__Host-token', '/', true, true],
    ])
    await page.reload()
    await expect.poll(() => page.getByRole('heading', { level: 1 }).count()).toBe(1)
    expect(page.url()).toContain('/admin/')
    await browser.close()
  }, 120_000)
})
