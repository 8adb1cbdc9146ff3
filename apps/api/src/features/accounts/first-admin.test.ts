import { verify } from '@node-rs/argon2'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../../testing/database/test-database.ts'
import { seededRandom } from '../../../testing/seeded-random.ts'
import { createFirstAdmin } from './first-admin.ts'
import { createPasswordHashing } from './passwords/password-hashing.ts'

let test: TestDatabase
beforeEach(async () => {
  test = await createTestDatabase()
})
afterEach(() => test.drop())

const now = new Date('2025-06-03T02:00:00Z')
const create = async (given: { username?: string; password?: string | undefined } = {}) =>
  createFirstAdmin(test.db.kysely, {
    given: { username: 'admin', password: undefined, ...given },
    hashing: await createPasswordHashing(),
    random: seededRandom,
    now,
  })
const accounts = () => test.db.kysely.selectFrom('user_account').selectAll().execute()

describe('the first admin', () => {
  it('gets a random password that must be changed, and is audited without it', async () => {
    const admin = await create()
    expect(admin).toEqual({ username: 'admin', oneTimePassword: expect.stringMatching(/^[0-9a-z-]{19}$/) })
    const [row, ...more] = await accounts()
    expect(more).toEqual([])
    expect(row).toMatchObject({ username: 'admin', role: 1, must_change_password: true })
    expect(await verify(row?.password_hash ?? '', admin?.oneTimePassword ?? '')).toBe(true)
    const audited = await test.db.kysely.selectFrom('audit_entry').selectAll().execute()
    expect(audited).toMatchObject([{ action: 'user.create', actor: 'server', subject_id: row?.id }])
    expect(JSON.stringify(audited)).not.toContain(admin?.oneTimePassword)
  })

  it('gets the configured password', async () => {
    const admin = await create({ username: 'Kepala.IT', password: 'batu kali mangga tujuh' })
    expect(admin).toEqual({ username: 'kepala.it', oneTimePassword: null })
    const [row] = await accounts()
    expect(row).toMatchObject({ must_change_password: false })
    expect(await verify(row?.password_hash ?? '', 'batu kali mangga tujuh')).toBe(true)
  })

  it('is created by one of several servers that start concurrently', async () => {
    const made = await Promise.all([create(), create(), create()])
    expect(made.filter(Boolean)).toHaveLength(1)
    expect(await accounts()).toHaveLength(1)
  })

  it('is not created when any account exists, even a disabled one, regardless of the settings', async () => {
    await create()
    await test.db.kysely.updateTable('user_account').set({ disabled_at: now }).execute()
    expect(await create({ username: 'x', password: 'pendek' })).toBeNull()
  })

  it.each([
    [{ password: 'pendek' }, 'ADMIN_PASSWORD: write at least 12 characters'],
    [{ password: 'x'.repeat(129) }, 'ADMIN_PASSWORD: write at most 128 characters'],
    [{ password: 'admin admin admin' }, 'ADMIN_PASSWORD: is easily guessed'],
    [{ username: 'a b' }, 'ADMIN_USERNAME: write 3 to 50 letters'],
  ])('is refused with %j, and no account is created', async (given, sentence) => {
    await expect(create(given)).rejects.toThrow(sentence)
    expect(await accounts()).toEqual([])
  })
})
