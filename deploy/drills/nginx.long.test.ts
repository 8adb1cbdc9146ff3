/** The shipped nginx file, run by Debian's nginx before one real server. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { request as requestPlain } from 'node:http'
import { request } from 'node:https'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { askSite } from '../../apps/api/src/cli/doctor/ask-site.ts'
import { upload } from '../../apps/api/testing/import/uploads.ts'
import { freePort } from '../../apps/api/testing/processes/free-port.ts'
import {
  type RealServer,
  removeDataDir,
  startRealServer,
} from '../../apps/api/testing/processes/real-server.ts'
import { DEPLOY, haveTools, run } from './support.ts'

const SITE = 'spmb.kabupaten.example'
const ADMIN = { username: 'kepala', password: 'Kuda lari 7 sungai biru' }
const BROWSER = { 'user-agent': 'Mozilla/5.0 (Linux; Android 10)' }

interface Answer {
  status: number | undefined
  headers: Record<string, string | string[] | undefined>
  body: string
}

describe.runIf(haveTools('nginx', 'openssl'))('nginx with the shipped file', () => {
  let server: RealServer
  let nginx: ChildProcess
  let [http, https, careless] = [0, 0, 0]
  const folder = mkdtempSync(join(tmpdir(), 'spmb-nginx-'))

  /** The file with ports and folders of this run; `without`: a line that somebody left out. */
  const siteOf = (ports: { http: number; https: number }, without?: string) =>
    readFileSync(join(DEPLOY, 'nginx/spmb.conf'), 'utf8')
      .replace('listen 80;', `listen 127.0.0.1:${ports.http};`)
      .replace('listen 443 ssl', `listen 127.0.0.1:${ports.https} ssl`)
      .replace('127.0.0.1:3000', server.url.replace('http://', ''))
      .replaceAll('/etc/nginx/spmb', folder)
      .replace('/var/www/spmb', `${folder}/www`)
      .replace(without ?? '', '')

  beforeAll(async () => {
    ;[http, https, careless] = [await freePort(), await freePort(), await freePort()]
    server = await startRealServer({
      env: {
        PUBLIC_URL: `https://${SITE}`,
        NEW_INSTALLATION: 'yes',
        TRUSTED_PROXIES: '127.0.0.1',
        ADMIN_USERNAME: ADMIN.username,
        ADMIN_PASSWORD: ADMIN.password,
      },
    })
    const pair = ['-keyout', `${folder}/privkey.pem`, '-out', `${folder}/fullchain.pem`]
    run('openssl', [
      'req',
      '-x509',
      '-newkey',
      'rsa:2048',
      '-nodes',
      '-days',
      '2',
      '-subj',
      `/CN=${SITE}`,
      ...pair,
    ])
    mkdirSync(`${folder}/www/.well-known/acme-challenge`, { recursive: true })
    writeFileSync(`${folder}/www/.well-known/acme-challenge/word`, 'the answer')
    const forgotten = siteOf(
      { http: await freePort(), https: careless },
      'proxy_set_header X-Forwarded-For $remote_addr;',
    )
      .replace('upstream spmb', 'upstream careless')
      .replace('http://spmb;', 'http://careless;')
      .replace('shared:spmb', 'shared:careless')
    const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
      (name) => `${name}_temp_path ${folder}/${name};`,
    )
    writeFileSync(
      `${folder}/nginx.conf`,
      `daemon off; user root; pid ${folder}/pid; error_log stderr;
events { worker_connections 512; }
http { ${temporary.join(' ')}
${siteOf({ http, https })}
${forgotten}
}`,
    )
    run('nginx', ['-t', '-e', 'stderr', '-c', `${folder}/nginx.conf`])
    nginx = spawn('nginx', ['-e', 'stderr', '-c', `${folder}/nginx.conf`], {
      stdio: ['ignore', 'ignore', 'pipe'],
    })
    await vi.waitUntil(() => ask('/healthz').catch(() => false), { timeout: 30_000, interval: 100 })
  }, 120_000)

  afterAll(async () => {
    if (nginx) {
      nginx.kill('SIGTERM')
      await once(nginx, 'exit')
    }
    await server?.stop()
    if (server) await removeDataDir(server.dataDir)
    rmSync(folder, { recursive: true, force: true })
  })

  const ask = (
    path: string,
    { port = https, body, headers = {} }: { port?: number; body?: unknown; headers?: object } = {},
  ) =>
    new Promise<Answer>((resolve, reject) => {
      const text = body === undefined ? '' : typeof body === 'string' ? body : JSON.stringify(body)
      const sent = (port === http ? requestPlain : request)(
        {
          host: '127.0.0.1',
          port,
          path,
          method: body === undefined ? 'GET' : 'POST',
          servername: SITE,
          rejectUnauthorized: false,
          headers: {
            host: SITE,
            ...(text
              ? { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) }
              : {}),
            ...headers,
          },
        },
        async (answer) => {
          let received = ''
          for await (const chunk of answer) received += chunk
          resolve({ status: answer.statusCode, headers: answer.headers, body: received })
        },
      )
      sent.once('error', reject)
      sent.end(text)
    })

  it('leads pages to HTTPS, refuses calls without it, and answers the question of a certificate', async () => {
    const page = await ask('/ppdb/sd', { port: http })
    expect([page.status, page.headers.location]).toEqual([301, `https://${SITE}/ppdb/sd`])
    expect((await ask('/api/auth/login', { port: http })).status).toBe(403)
    const word = await ask('/.well-known/acme-challenge/word', { port: http })
    expect([word.status, word.body]).toEqual([200, 'the answer'])
  })

  it('tells the server the visitor’s own address, whatever a stranger writes into the header', async () => {
    const forged = { ...BROWSER, 'x-forwarded-for': '192.0.2.1' }
    const answer = await ask('/readyz', { headers: forged })
    expect(JSON.parse(answer.body)).toEqual({ status: 'ready' })
    expect(answer.headers['strict-transport-security']).toContain('includeSubDomains')
  })

  it('without its line the server believes the stranger, or counts everybody as one, and says so', async () => {
    const said = async (headers: object) =>
      JSON.parse((await ask('/readyz', { port: careless, headers })).body)
    expect(await said({ ...BROWSER, 'x-forwarded-for': '192.0.2.1' })).toEqual({
      status: 'ready',
      proxy: 'forged',
    })
    expect(await said(BROWSER)).toEqual({ status: 'ready', proxy: 'no_header' })
  })

  it('is seen by doctor: its proxy and its certificate, although the name leads nowhere here', async () => {
    const [good, bad] = [
      await askSite(`https://${SITE}:${https}`),
      await askSite(`https://${SITE}:${careless}`),
    ]
    expect(good).toMatchObject({ status: 200, certificate: { untrusted: 'DEPTH_ZERO_SELF_SIGNED_CERT' } })
    expect([good?.proxy, bad?.proxy]).toEqual([undefined, 'forged'])
    const days = ((good?.certificate.ends.getTime() ?? 0) - Date.now()) / 86_400_000
    expect(days).toBeGreaterThan(1)
    expect(await askSite(`https://${SITE}:1`)).toBeNull()
  })

  it('passes a file of several megabytes, and refuses more than the server takes', async () => {
    const signedIn = await ask('/api/auth/login', { body: ADMIN })
    const { token } = JSON.parse(signedIn.body)
    const rows = Array.from({ length: 120_000 }, (_, i) => `${20_000_000 + i};2025/2026;32`)
    const checked = await ask('/api/import/check', {
      body: upload('quotas', ['NPSN;Tahun Pelajaran;Kursi', ...rows].join('\n')),
      headers: { authorization: `Bearer ${token}` },
    })
    expect([checked.status, JSON.parse(checked.body).data.outcome]).toEqual([200, 'refused'])
    const tooLarge = await ask('/api/import/check', { body: 'x'.repeat(29 * 1024 * 1024) }).catch(() => null)
    expect([413, undefined]).toContain(tooLarge?.status)
  })

  it('says in Indonesian that the site restarts while the server does not run', async () => {
    await server.stop()
    const answer = await ask('/ppdb/sd')
    expect([answer.status, answer.headers['content-type'], answer.headers['retry-after']]).toEqual([
      502,
      'text/html; charset=utf-8',
      '10',
    ])
    expect(answer.body).toContain('<html lang="id">')
    expect(answer.body).toContain('Situs sedang dimulai ulang')
    expect(answer.headers['cache-control']).toBe('no-store')
  })
})
