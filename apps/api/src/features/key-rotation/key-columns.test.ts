/** Which columns depend on the data key, and what the migration made of a change of the version before. */
import { describe, expect, it } from 'vitest'
import { createTestDatabase } from '../../../testing/database/test-database.ts'
import { openDatabase } from '../../platform/database/database.ts'
import { ROLES } from '../../platform/database/embedded/access.ts'
import { migrate } from '../../platform/database/migrate.ts'
import { readKeyState } from '../../platform/security/key-state.ts'

/** A column that is missing here is new: whatever is encrypted or indexed with the data key has to be changed with it. */
it('knows of every column with bytes whether it depends on the data key', async () => {
  const database = await createTestDatabase()
  const { rows: columns } = await database.db.pool.query<{ name: string }>(
    `select table_name || '.' || column_name as name from information_schema.columns
     where table_schema = 'public' and data_type = 'bytea' order by 1`,
  )
  const names = columns.map(({ name }) => name)
  const changed = names.filter((name) => /sealed$|\.n(ik|isn)_index$/.test(name))
  expect(changed).toEqual([
    'claim.details_sealed',
    'kept_key.sealed',
    'lottery_ticket.secret_sealed',
    'mail_settings.password_sealed',
    'registration.nik_index',
    'registration.nik_sealed',
    'registration.nisn_index',
    'registration.nisn_sealed',
    'second_factor.secret_sealed',
    'support_need.text_sealed',
  ])
  // From the base key or another kept one, random, or no secret at all.
  expect(names.filter((name) => !changed.includes(name))).toEqual([
    'audit_chain.hash',
    'audit_chain.values_digest',
    'audit_chain.values_salt',
    'claim.card_digest',
    'data_key.current_id',
    'data_key.next_id',
    'family_session.id',
    'login_failure.username_index',
    'office_file_part.content',
    'office_upload_part.content',
    'recovery_code.code_digest',
    'registration.change_code',
    'registration.idempotency_digest',
    'registration.idempotency_key',
    'registration.sender_network',
    'selection_certificate.brotli',
    'selection_certificate.complete_brotli',
    'selection_certificate.complete_gzip',
    'selection_certificate.gzip',
    'selection_line.salt',
    'staff_session.id',
  ])
  await database.drop()
})

describe('the upgrade', { tags: 'full' }, () => {
  /** The schema of the version before. */
  const BEFORE = 62
  const state = {
    steady: null,
    announced: null,
    filling: '0a0b0c0d',
    moving: '0a0b0c0d',
    clearing: '0a0b0c0d',
  }

  it.each(Object.entries(state))('of a key that was %s', async (phase, next) => {
    const database = await createTestDatabase('empty')
    try {
      await migrate(database.ownerUrl, ROLES.app, undefined, { upTo: BEFORE })
      await database.db.pool.query(
        `insert into data_key (current_id, phase, next_id, reached) values ('\\x01020304', $1, $2, 5)`,
        [phase, phase === 'steady' ? null : Buffer.from('0a0b0c0d', 'hex')],
      )
      const server = openDatabase(database.appUrl, { applicationName: 'spmb worker' })
      await server.pool.query('select')
      await expect(migrate(database.ownerUrl, ROLES.app)).rejects.toThrow(
        /^A server of the version before uses this database/,
      )
      await server.close()
      await migrate(database.ownerUrl, ROLES.app)
      expect(await readKeyState(database.db.kysely)).toMatchObject({
        current_id: Buffer.from('01020304', 'hex'),
        next_id: next && Buffer.from(next, 'hex'),
      })
    } finally {
      await database.drop()
    }
  })
})
