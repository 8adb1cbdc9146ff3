/**
 * Two servers on one database behind a balancer share sessions, registrations and settings.
 *
 * @module-tag full
 */

import { login } from '@spmb/domain/accounts/contract.public.ts'
import { changePassword, logout, readMe } from '@spmb/domain/accounts/contract.staff.ts'
import {
  removeOfficeFile,
  sendOfficeUpload,
  storeOfficeFile,
} from '@spmb/domain/office/files/contract.staff.ts'
import { addressOf, LOGO_PATH } from '@spmb/domain/office/files/kinds.ts'
import { listQuotas } from '@spmb/domain/quota/contract.public.ts'
import { editQuota } from '@spmb/domain/quota/contract.staff.ts'
import { readRegistration, registerSd } from '@spmb/domain/registration/contract.public.ts'
import { editApplicant } from '@spmb/domain/registration/staff/contract.staff.ts'
import { readApplicant } from '@spmb/domain/registration/undescribed-contract.staff.ts'
import { callPath } from '@spmb/domain/shared/endpoint.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { anSdBody, aZone, type ChoiceIds } from '../testing/builders.ts'
import { countConnections, createTestDatabase, type TestDatabase } from '../testing/database/test-database.ts'
import { aPng, newUpload } from '../testing/office-files.ts'
import { commandLine } from '../testing/processes/command-line.ts'
import { buildWeb, isOpen, type Served, serve } from '../testing/processes/served.ts'
import { seasonCommand } from './cli/season/season.ts'
import { CONNECTIONS_AT_START } from './platform/startup/open-connections.ts'

const admin = { username: 'kepala', password: 'rumput savana di lereng tambora' }
const CHANGED = 'kuda sumbawa minum di muara'

let database: TestDatabase
let servers: Served[]
let connectionsAtOpen: number
let a: Served
let b: Served
let zone: ChoiceIds
let run: ReturnType<typeof commandLine>

beforeAll(async () => {
  buildWeb()
  database = await createTestDatabase('empty')
  const settings = {
    DATABASE_URL: database.appUrl,
    DATABASE_OWNER_URL: database.ownerUrl,
    DATA_KEY: '00112233445566778899aabbccddeeff00112233445566778899aabbccddeeff',
    LIMIT_SCALE: '1000',
    ADMIN_USERNAME: admin.username,
    ADMIN_PASSWORD: admin.password,
  }
  servers = await Promise.all([serve(settings), serve(settings)])
  await Promise.all(servers.map(isOpen))
  connectionsAtOpen = await countConnections(database, 'spmb server')
  ;[a, b] = servers as [Served, Served]
  zone = await aZone(database.db.kysely, 'SD')
  run = commandLine(database, { now: new Date() })
})
afterAll(async () => {
  for (const server of servers) server.child.kill('SIGTERM')
  await Promise.all(servers.map(({ ended }) => ended))
  await database.drop()
})

async function call(
  { url }: Served,
  { method, path }: { method: string; path: string },
  { body, token }: { body?: object; token?: string } = {},
) {
  const response = await fetch(url + path, {
    method,
    headers: {
      ...(body && { 'content-type': 'application/json' }),
      ...(token && { authorization: `Bearer ${token}` }),
    },
    ...(body && { body: JSON.stringify(body) }),
  })
  const answer = (await response.json()) as { data: never; token: string }
  return { ...answer, status: response.status }
}

const signIn = async (server: Served) => (await call(server, at(login, {}), { body: admin })).token
const at = (contract: { method: string; path: string }, params: Record<string, string | number>) => ({
  method: contract.method,
  path: callPath(contract.path, params),
})
const me = (server: Served, token: string) =>
  call(server, at(readMe, {}), { token }).then(({ status }) => status)

it('have connections to the database before they take requests', () => {
  expect(connectionsAtOpen).toBeGreaterThanOrEqual(2 * CONNECTIONS_AT_START)
})

it('that start at the same time on an empty database initialise it once', async () => {
  const saying = (text: string) => servers.filter((server) => server.said().includes(text))
  expect(saying('the database was brought to the newest schema')).toHaveLength(1)
  expect(saying('The first admin is created')).toHaveLength(1)
  const { pool } = database.db
  const count = async (table: string) => (await pool.query(`select 1 from ${table}`)).rowCount
  expect(await count('season')).toBe(1)
  expect(await count('user_account')).toBe(1)
  const districts = await pool.query('select count(*) = count(distinct name) as once from district')
  expect(districts.rows).toEqual([{ once: true }])
})

it('accept each other’s sessions, and refuse the next call of a session that the other ended', async () => {
  const [ended, taken, kept] = [await signIn(a), await signIn(a), await signIn(b)]
  expect([await me(b, ended), await me(b, taken)]).toEqual([200, 200])
  expect((await call(a, at(logout, {}), { token: ended })).status).toBe(200)
  expect([await me(b, ended), await me(b, taken)]).toEqual([401, 200])

  const { sub } = (await call(b, at(readMe, {}), { token: kept })).data as { sub: string }
  const body = { password: admin.password, new_password: CHANGED, confirm_password: CHANGED }
  const changed = await call(b, at(changePassword, { user_id: sub }), { token: kept, body })
  expect(changed.status).toBe(200)
  admin.password = CHANGED
  expect([await me(a, taken), await me(b, taken)]).toEqual([401, 401])
  expect(await me(a, await signIn(a))).toBe(200)
})

it('show registrations, decisions and quotas written by the other', async () => {
  const token = await signIn(a)
  const registered = await call(a, at(registerSd, {}), { body: anSdBody(zone) })
  const { no_registration: no } = registered.data as { no_registration: string }
  const lookUp = (server: Served) => call(server, at(readRegistration, { no }))
  expect(await lookUp(b)).toMatchObject({ status: 200, data: { school_1_status: null } })

  const { id } = (await call(b, at(readApplicant, { no }), { token })).data as { id: number }
  const decision = { school_id: zone.school_1_id, status_announcement: 'LULUS' }
  const decided = await call(a, at(editApplicant.SD, { id }), { token, body: decision })
  expect(decided.status).toBe(200)
  const seats = await call(a, at(editQuota, { school_id: zone.school_1_id }), { token, body: { quota: 77 } })
  expect(seats.status).toBe(200)
  await expect.poll(() => lookUp(b)).toMatchObject({ data: { school_1_status: 'LULUS' } })
  await expect
    .poll(() => call(b, at(listQuotas, {})))
    .toMatchObject({
      data: {
        quota_sd: expect.arrayContaining([expect.objectContaining({ id: zone.school_1_id, quota: 77 })]),
      },
    })
})

it('serve the files of the office that were stored at the other', async () => {
  const token = await signIn(a)
  const picture = await aPng(60, 30)
  const sent = { upload: newUpload(), name: 'logo.png', size: picture.length, replaces: null }
  // The parts of one upload may reach different servers.
  const part = { token, body: { content: picture.toString('base64') } }
  expect((await call(b, at(sendOfficeUpload, { upload: sent.upload, part: 0 }), part)).status).toBe(200)
  const stored = await call(a, at(storeOfficeFile, { kind: 'logo' }), { token, body: sent })
  const { digest } = stored.data as { digest: string }
  const shown = () => Promise.all(servers.map(async ({ url }) => (await fetch(url + LOGO_PATH)).status))
  await expect.poll(shown).toEqual([200, 200])
  await expect
    .poll(async () => (await fetch(b.url)).text())
    .toContain(`src="${addressOf(LOGO_PATH, digest)}"`)
  await call(b, at(removeOfficeFile, { kind: 'logo' }), { token, body: { digest } })
  await expect.poll(shown).toEqual([404, 404])
})

it('apply a change of publication at both', async () => {
  const registered = await call(b, at(registerSd, {}), { body: anSdBody(zone) })
  const { no_registration: no } = registered.data as { no_registration: string }
  await database.db.kysely
    .updateTable('registration')
    .set({ school_1_decision: 'LULUS' })
    .where('no_registration', '=', no)
    .execute()
  const shown = async () => {
    const answers = await Promise.all(servers.map((server) => call(server, at(readRegistration, { no }))))
    return answers.map(({ data }) => (data as { school_1_status: string | null }).school_1_status)
  }
  await expect.poll(shown).toEqual(['LULUS', 'LULUS'])
  await run(seasonCommand, 'set', '--publication', 'hidden')
  await expect.poll(shown).toEqual([null, null])
  await run(seasonCommand, 'set', '--publication', 'published')
  await expect.poll(shown).toEqual(['LULUS', 'LULUS'])
})
