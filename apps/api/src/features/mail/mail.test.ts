/** Messages to families: who asks for them, the office's mail server, and what becomes of each message (docs/product-rules.md#messages-to-families). */
import { MAIL_CONSENT_VERSION } from '@spmb/domain/mail/mail.ts'
import { MAIL_IS_OFF, NO_ADDRESS, TEST_FAILURES } from '@spmb/domain/mail/messages.ts'
import type { Season } from '@spmb/domain/season/season.ts'
import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { admitAt, anApplicant, auditOf, type TestApplicant, takeAway } from '../../../testing/applicants.ts'
import { anSdBody, onPaper } from '../../../testing/builders.ts'
import { aRequest, openFamily } from '../../../testing/calls/families.ts'
import { callsOf, openEditing } from '../../../testing/editing.ts'
import { A_MAIL_SERVER } from '../../../testing/mail/a-mail-server.ts'
import { startMailServer } from '../../../testing/mail/mail-server.ts'
import { seededRandom } from '../../../testing/seeded-random.ts'
import { SCHOOL_MORNING, TEST_DATA_KEY, TIME_ZONE } from '../../../testing/test-app.ts'
import { inTransaction } from '../../platform/database/database.ts'
import { createFieldEncryption } from '../../platform/security/field-encryption.ts'
import { claimMessages, LEASE_MS, queueMail } from '../outbox/outbox.queries.ts'
import { currentSettings } from '../season/season.queries.ts'
import { createMailSettings, MAIL_PASSWORD } from './mail-settings.ts'
import { createOutboxWorker } from './outbox-worker.ts'
import { failureOf, transportOptions } from './send-by-smtp.ts'

// The server's own worker never looks: this file sends at the moments that it sets.
vi.useFakeTimers({ toFake: ['setInterval'] })
const here = await openEditing()
vi.useRealTimers()
const { app, admin, monitor, operator1 } = here
const mailServer = await startMailServer()
afterAll(async () => {
  await mailServer.close()
  await app.close()
})

const DAY_MS = 86_400_000
const MINUTE_MS = 60_000
const warnings: unknown[] = []
const encryption = createFieldEncryption(TEST_DATA_KEY, seededRandom)
const officeName = () => 'Dinas Contoh'
const settings = createMailSettings({
  db: app.db,
  encryption,
  officeName,
  timeZone: TIME_ZONE,
  random: seededRandom,
})
const worker = () =>
  createOutboxWorker({
    db: app.db,
    clock: () => app.clock.now,
    timeZone: TIME_ZONE,
    log: { warn: (...told: unknown[]) => warnings.push(told) } as never,
    season: () => season,
    officeName,
    server: settings.server,
  })
let season: Season

let child: TestApplicant
beforeEach(async () => {
  app.clock.now = SCHOOL_MORNING
  mailServer.behave('take')
  mailServer.taken.length = 0
  warnings.length = 0
  await app.db.kysely.updateTable('season').set({ publication_mode: 'hidden', window_mode: 'open' }).execute()
  await readSeason()
  await setServer({ on: true })
  child = await anApplicant(app, 'SD', { email: 'keluarga@contoh.example' })
})
afterEach(async () => {
  // Messages of one test are none of the next.
  await app.db.kysely
    .updateTable('mail_consent')
    .set({ stopped_at: app.clock.now, stopped_by: 'user:1' })
    .execute()
  await app.db.pool.query(`update outbox set state = 'cancelled', ended_at = now() where ended_at is null`)
})

async function readSeason() {
  season = await (await currentSettings(app.db.kysely)).season
}
async function setServer(values: { on: boolean; password?: Buffer }) {
  await app.db.kysely
    .updateTable('mail_settings')
    .set({
      is_on: values.on,
      host: mailServer.host,
      port: mailServer.port,
      sender: 'spmb@contoh.example',
      username: 'contoh',
      password_sealed: encryption.encrypt('rahasia', MAIL_PASSWORD),
    })
    .execute()
}
const asFamily = async (one: TestApplicant, wanted: unknown) =>
  (await openFamily(app, one)).call('PUT', '/mail', { wanted }) as unknown as Promise<{
    status: number
    message: unknown
    data: { agreed_at: string | null }
  }>
const call = callsOf(app, '/api/')
const tell = (one: TestApplicant, cause: string, kind: 'reserve_call' | 'correction' = 'correction') =>
  inTransaction(app.db, (tx) => queueMail(tx, [one.id], { kind, cause, until: null }, app.clock.now))
const messages = async (one: TestApplicant) =>
  (
    await app.db.kysely
      .selectFrom('outbox')
      .select(['kind', 'state', 'attempts', 'due_at'])
      .where('registration_id', '=', one.id)
      .orderBy('id')
      .execute()
  ).map(({ kind, state, attempts, due_at }) => ({ kind, state, attempts, due_at }))
const pass = (ms: number) => {
  app.clock.now = new Date(app.clock.now.getTime() + ms)
}

describe('what a family says', () => {
  it('is recorded once, shown to its school, and taken back', async () => {
    expect(await asFamily(child, true)).toMatchObject({
      status: 200,
      data: { on: true, has_address: true, agreed_at: SCHOOL_MORNING.toISOString(), sent: [] },
    })
    await asFamily(child, true)
    expect((await call('GET', `ppdb/${child.id}/mail`, operator1)).data).toMatchObject({
      agreed_at: SCHOOL_MORNING.toISOString(),
    })
    expect((await asFamily(child, false)).data.agreed_at).toBeNull()
    const acts = (await auditOf(app, child.id)).filter(({ action }) => action === 'registration.mail')
    expect(acts.map(({ changes }) => changes)).toEqual([
      { mail_wanted: { before: 'tidak', after: 'ya' } },
      { mail_wanted: { before: 'ya', after: 'tidak' } },
    ])
  })

  it('is refused while the office sends none, without an address, and with a wrong body', async () => {
    const silent = await anApplicant(app, 'SD', { email: '' })
    expect(await asFamily(silent, true)).toMatchObject({ status: 409, message: NO_ADDRESS })
    expect((await asFamily(child, 'ya')).status).toBe(400)
    await setServer({ on: false })
    expect(await asFamily(child, true)).toMatchObject({ status: 409, message: MAIL_IS_OFF })
  })

  it('is recorded by its school for it, not by the monitor', async () => {
    expect((await call('PUT', `ppdb/${child.id}/mail`, operator1, { wanted: true })).status).toBe(200)
    expect((await call('PUT', `ppdb/${child.id}/mail`, monitor, { wanted: false })).status).toBe(403)
    expect((await call('PUT', `ppdb/${child.id}/mail`, here.stranger, { wanted: false })).status).toBe(404)
  })
})

describe('a registration', () => {
  const register = (more: object, path = 'sd', headers = {}) =>
    app.app
      .inject({
        method: 'POST',
        url: `/api/ppdb/${path}`,
        payload: { ...anSdBody(here.zone), ...more },
        headers,
      })
      .then((answer) => ({
        status: answer.statusCode,
        number: answer.json().data?.no_registration as string,
      }))
  const wish = { email: 'keluarga@contoh.example', mail_wanted: true }
  const asked = async (number: string) =>
    (
      await app.db.kysely
        .selectFrom('registration as r')
        .leftJoin('mail_consent as c', 'c.registration_id', 'r.id')
        .leftJoin('outbox as o', 'o.registration_id', 'r.id')
        .select(['c.agreed_by', 'c.text_version', 'o.kind', 'o.state'])
        .where('no_registration', '=', number)
        .execute()
    ).map(({ agreed_by, text_version, kind, state }) => [agreed_by, text_version, kind, state])

  it('with the tick asks for messages and gets the first one, with the row', async () => {
    const { status, number } = await register(wish)
    expect(status).toBe(201)
    expect(await asked(number)).toEqual([['public', MAIL_CONSENT_VERSION, 'registered', 'queued']])
    await worker().look()
    expect(mailServer.taken.map(({ to }) => to)).toEqual(['keluarga@contoh.example'])
  })

  it.each([
    ['without the tick', { ...wish, mail_wanted: undefined }],
    ['with another value', { ...wish, mail_wanted: 'ya' }],
    ['with an unticked one', { ...wish, mail_wanted: false }],
    ['without an address', { ...wish, email: '' }],
  ])('%s asks for none', async (_, body) => {
    const { status, number } = await register(body)
    expect(status).toBe(201)
    expect(await asked(number)).toEqual([[null, null, null, null]])
  })

  it('asks for none while the office sends none', async () => {
    await setServer({ on: false })
    const { number } = await register(wish)
    expect(await asked(number)).toEqual([[null, null, null, null]])
  })

  it('on paper asks for its family, in the name of the member of staff', async () => {
    const onForm = (more: object) => register(onPaper({ ...wish, ...more }), 'sd/paper', operator1.bearer)
    const { status, number } = await onForm({})
    expect(status).toBe(201)
    expect(await asked(number)).toEqual([
      [`user:${operator1.userId}`, MAIL_CONSENT_VERSION, 'registered', 'queued'],
    ])
    expect(await asked((await onForm({ mail_wanted: false })).number)).toEqual([[null, null, null, null]])
    await setServer({ on: false })
    expect(await asked((await onForm({})).number)).toEqual([[null, null, null, null]])
  })

  it('is offered messages only while they are on, as pages learn within a second', async () => {
    const { rows } = await app.db.pool.query(`select mark from change_mark where topic = 'settings'`)
    expect((await currentSettings(app.db.kysely)).mail).toBe(true)
    await setServer({ on: false })
    expect((await currentSettings(app.db.kysely)).mail).toBe(false)
    const { rows: after } = await app.db.pool.query(`select mark from change_mark where topic = 'settings'`)
    expect(after).not.toEqual(rows)
  })
})

describe('the mail server of the office', () => {
  const version = async () => (await call('GET', 'mail', admin)).data.version

  it('is set by an admin; its password is encrypted and never read again', async () => {
    const saved = await call('PUT', 'mail', admin, {
      ...A_MAIL_SERVER,
      password: 'contoh-rahasia',
      version: await version(),
    })
    expect(saved).toMatchObject({ status: 200, data: { on: false, has_password: true, host: '127.0.0.1' } })
    expect(JSON.stringify(saved)).not.toContain('contoh-rahasia')
    const { password_sealed: sealed } = await app.db.kysely
      .selectFrom('mail_settings')
      .select('password_sealed')
      .executeTakeFirstOrThrow()
    expect(encryption.decrypt(sealed as Buffer, MAIL_PASSWORD)).toBe('contoh-rahasia')
    const { password: _, ...unchanged } = A_MAIL_SERVER
    expect(
      (await call('PUT', 'mail', admin, { ...unchanged, version: await version() })).data.has_password,
    ).toBe(true)
    expect(
      (await call('PUT', 'mail', admin, { ...unchanged, password: '', version: await version() })).data
        .has_password,
    ).toBe(false)
    expect((await call('PUT', 'mail', admin, { ...unchanged, version: 1 })).status).toBe(409)
  })

  it.each([
    ['host', 'smtp contoh'],
    ['host', 'http://contoh'],
    ['host', '0x10'],
    ['port', 0],
    ['port', '587'],
    ['sender', 'contoh'],
    ['username', 'x'.repeat(255)],
  ])('is refused with the %s %j', async (field, value) => {
    const answer = await call('PUT', 'mail', admin, {
      ...A_MAIL_SERVER,
      [field]: value,
      version: await version(),
    })
    expect([answer.status, Object.keys(answer.message)]).toEqual([400, [field]])
  })

  it('is tried with a message, and says what is wrong', async () => {
    const test = async () => (await call('POST', 'mail/test', admin, { to: 'admin@contoh.example' })).data
    expect(await test()).toEqual({ failure: null })
    expect(mailServer.taken.map(({ to }) => to)).toEqual(['admin@contoh.example'])
    mailServer.behave('login')
    expect(await test()).toEqual({ failure: 'login' })
    mailServer.behave('refuse')
    expect(await test()).toEqual({ failure: 'refused' })
    mailServer.behave('busy')
    expect(await test()).toEqual({ failure: 'busy' })
    await app.db.kysely.updateTable('mail_settings').set({ port: 9 }).execute()
    expect(await test()).toEqual({ failure: 'connection' })
    expect(TEST_FAILURES.login).toMatch(/sudah berganti/)
  })

  it('is never spoken to in clear over a network', () => {
    const office = {
      host: 'smtp.contoh.example',
      port: 587,
      username: 'a',
      password: 'b',
      sender: 'c@d.example',
      senderName: '',
    }
    expect(transportOptions(office)).toMatchObject({ requireTLS: true, secure: false })
    expect(transportOptions(office).tls).toBeUndefined()
    expect(transportOptions({ ...office, port: 465 })).toMatchObject({ secure: true })
    expect(failureOf({ code: 'ETLS' })).toEqual({ failure: 'unsafe', isFinal: false })
  })
})

describe('a message', () => {
  beforeEach(() => asFamily(child, true))

  it('is sent once, and tells nothing but where to look', async () => {
    await tell(child, 'a')
    await tell(child, 'a')
    await worker().look()
    await worker().look()
    expect(await messages(child)).toMatchObject([{ state: 'sent', attempts: 1 }])
    expect(mailServer.taken.map(({ to }) => to)).toEqual(['keluarga@contoh.example'])
    const [{ raw } = { raw: '' }] = mailServer.taken
    for (const secret of [child.number, child.changeCode, child.body.name, child.body.nik, 'http'])
      expect(raw).not.toContain(secret as string)
    const seen = (await (await openFamily(app, child)).call('GET', '/mail')).data as unknown as {
      sent: object[]
    }
    expect(seen.sent).toMatchObject([{ kind: 'correction', state: 'sent' }])
  })

  it('is written with the act, and not without it', async () => {
    await expect(
      inTransaction(app.db, async (tx) => {
        await queueMail(tx, [child.id], { kind: 'correction', cause: 'b', until: null }, app.clock.now)
        throw new Error('the act fails')
      }),
    ).rejects.toThrow('the act fails')
    expect(await messages(child)).toEqual([])
    const request = await aRequest(app, child.id)
    expect((await call('POST', `corrections/${request}/refuse`, admin, { reason: 'Contoh' })).status).toBe(
      200,
    )
    expect(await messages(child)).toMatchObject([{ kind: 'correction', state: 'queued' }])
  })

  it('is not written for a family that asked for none', async () => {
    await asFamily(child, false)
    await tell(child, 'c')
    expect(await messages(child)).toEqual([])
  })

  it('waits longer after each failure, and fails after the sixth', async () => {
    mailServer.behave('busy')
    await tell(child, 'd')
    const pauses = []
    for (let attempt = 1; attempt <= 5; attempt++) {
      await worker().look()
      const [{ due_at } = { due_at: new Date() }] = await messages(child)
      pauses.push((due_at.getTime() - app.clock.now.getTime()) / MINUTE_MS)
      pass(due_at.getTime() - app.clock.now.getTime() - 1)
      await worker().look()
      expect((await messages(child))[0]?.attempts).toBe(attempt)
      pass(1)
    }
    expect(pauses).toEqual([1, 5, 30, 120, 360])
    await worker().look()
    expect(await messages(child)).toMatchObject([{ state: 'failed_permanent', attempts: 6 }])
    expect(JSON.stringify(warnings)).not.toContain('contoh.example')
  })

  it.each([
    ['refuse', 'failed_permanent'],
    ['busy', 'failed_temporary'],
    ['drop', 'failed_temporary'],
    ['login', 'failed_temporary'],
  ] as const)('of a server that answers %s is %s', async (behaviour, state) => {
    mailServer.behave(behaviour)
    await tell(child, `e ${behaviour}`)
    await worker().look()
    expect(await messages(child)).toMatchObject([{ state }])
  })

  it('of a server that hangs is tried again', { tags: 'full', timeout: 60_000 }, async () => {
    mailServer.behave('hang')
    await tell(child, 'hang')
    await worker().look()
    expect(await messages(child)).toMatchObject([{ state: 'failed_temporary' }])
  })

  it('of a process that was killed after it took it is sent by another one, later', async () => {
    await tell(child, 'f')
    const taken = await claimMessages(app.db.kysely, { now: app.clock.now, isQuiet: false, limit: 10 })
    expect(taken.map(({ to }) => to)).toEqual(['keluarga@contoh.example'])
    await worker().look()
    expect(mailServer.taken).toEqual([])
    pass(LEASE_MS)
    await worker().look()
    expect(await messages(child)).toMatchObject([{ state: 'sent', attempts: 2 }])
  })

  it('is taken by one of two processes that ask at once', async () => {
    await tell(child, 'g')
    await tell(child, 'h')
    const now = { now: app.clock.now, isQuiet: false, limit: 1 }
    const both = await Promise.all([claimMessages(app.db.kysely, now), claimMessages(app.db.kysely, now)])
    const ids = both.flat().map(({ id }) => id)
    expect(new Set(ids).size).toBe(ids.length)
  })

  it('waits at night, unless a seat waits too', async () => {
    app.clock.now = new Date('2025-06-03T13:00:00Z') // 21.00 WITA
    await tell(child, 'night')
    await tell(child, 'night', 'reserve_call')
    await worker().look()
    expect(await messages(child)).toMatchObject([
      { kind: 'correction', state: 'queued' },
      { kind: 'reserve_call', state: 'sent' },
    ])
    app.clock.now = new Date('2025-06-03T22:00:00Z') // 06.00 WITA
    await worker().look()
    expect((await messages(child))[0]?.state).toBe('sent')
  })

  it('is cancelled when the family wants no more, or withdraws; and expires', async () => {
    const [stopped, gone, late] = [child, ...(await twoMore())] as [
      TestApplicant,
      TestApplicant,
      TestApplicant,
    ]
    for (const one of [stopped, gone, late]) await tell(one, 'i')
    await asFamily(stopped, false)
    await takeAway(app, gone.id, 'withdrawn')
    await worker().look()
    expect((await messages(stopped))[0]?.state).toBe('cancelled')
    expect((await messages(gone))[0]?.state).toBe('cancelled')
    await tell(late, 'j')
    await setServer({ on: false })
    await worker().look()
    expect((await messages(late))[1]?.state).toBe('queued')
    pass(8 * DAY_MS)
    await setServer({ on: true })
    await worker().look()
    expect((await messages(late))[1]?.state).toBe('expired')
  })
  async function twoMore() {
    const more = [0, 1].map(() => anApplicant(app, 'SD', { email: 'lain@contoh.example' }))
    const made = await Promise.all(more)
    for (const one of made) await asFamily(one, true)
    return made
  }

  it('never goes back', async () => {
    await tell(child, 'k')
    await worker().look()
    for (const state of ['queued', 'sending', 'failed_temporary'] as const)
      await expect(
        app.db.kysely
          .updateTable('outbox')
          .set({ state, ended_at: null })
          .where('registration_id', '=', child.id)
          .execute(),
      ).rejects.toThrow('does not go back')
  })

  it('is forgotten after 30 days; its kind stays counted', async () => {
    await tell(child, 'l')
    await worker().look()
    pass(30 * DAY_MS - 1)
    await worker().look()
    expect(await messages(child)).toHaveLength(1)
    pass(1)
    await worker().look()
    expect(await messages(child)).toEqual([])
    expect((await settings.read()).counts.sent).toBeGreaterThan(0)
  })

  it('tells of the publication once, and reminds only families who have said nothing', async () => {
    const [silent, answered] = [child, ...(await twoMore())] as [TestApplicant, TestApplicant]
    const to = new Date(app.clock.now.getTime() + 3 * DAY_MS)
    for (const one of [silent, answered])
      await admitAt(app, one.id, { school_1_decision: 'LULUS' }, { origin: 'manual' })
    await app.db.kysely
      .updateTable('season')
      .set({
        publication_mode: 'published',
        publishes_at: app.clock.now,
        re_registration_from: app.clock.now,
        re_registration_to: to,
      })
      .where('is_active', '=', true)
      .execute()
    await readSeason()
    await app.syncCaches()
    await worker().look()
    await worker().look()
    expect(await messages(silent)).toMatchObject([{ kind: 'results', state: 'sent' }])
    await (await openFamily(app, answered)).call('PUT', '/place', { takes: true })
    pass(DAY_MS)
    await worker().look()
    await worker().look()
    expect((await messages(silent)).map(({ kind }) => kind)).toEqual(['results', 're_registration'])
    expect((await messages(answered)).map(({ kind }) => kind)).toEqual(['results'])
  })
})
