import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { createTestDatabase } from './test-database.ts'

test('every test file gets a separate migrated database', async () => {
  const [one, two] = await Promise.all([createTestDatabase(), createTestDatabase()])
  try {
    const current = async ({ pool }: typeof one.db) =>
      (
        await pool.query<{ name: string; role: string }>(
          'select current_database() as name, current_user as role',
        )
      ).rows[0]
    const [first, second, owner] = await Promise.all([current(one.db), current(two.db), current(one.ownerDb)])
    expect(first?.role).toBe('spmb_app')
    expect(owner).toEqual({ name: first?.name, role: 'spmb_owner' })
    expect(second?.name).not.toBe(first?.name)
    const version = await sql<{
      version: number
    }>`select max(version) as version from schema_migration`.execute(one.db.kysely)
    expect(version.rows[0]?.version).toBeGreaterThan(0)
  } finally {
    await Promise.all([one.drop(), two.drop()])
  }
})

test('the application role cannot change the schema', async () => {
  const { db, drop } = await createTestDatabase()
  try {
    await expect(db.pool.query('create table mine (id integer)')).rejects.toThrow('permission denied')
  } finally {
    await drop()
  }
})
