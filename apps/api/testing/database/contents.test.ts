import { expect, test } from 'vitest'
import { createTestApp } from '../test-app.ts'
import { changesBetween, contentsOf, inWords } from './contents.ts'

test('each kind of change of a table is seen, and a second look sees none', async () => {
  const app = await createTestApp()
  const { pool } = app.database.ownerDb
  try {
    let before = await contentsOf(app)
    expect(before.district?.length).toBeGreaterThan(1)
    for (const [statement, words] of [
      ["update district set name = 'Contoh' where id = 1", ['changed district: name']],
      ["update district set name = 'Contoh Lain' where id = 1", ['changed district: name']],
      ["insert into district (id, code, name) values (999, '99.99.99', 'Contoh Baru')", ['added district']],
      ["delete from district where code = '99.99.99'", ['removed district']],
      ["insert into district (id, code, name) values (998, '99.99.98', 'Contoh Baru')", ['added district']],
      // As many rows as before.
      [
        "delete from district where code = '99.99.98'; insert into district (id, code, name) values (997, '99.99.97', 'Contoh Baru')",
        ['added district', 'removed district'],
      ],
    ] as const) {
      await pool.query(statement)
      const after = await contentsOf(app)
      expect(inWords(changesBetween(before, after))).toEqual(expect.arrayContaining([...words]))
      expect(await contentsOf(app)).toEqual(after)
      before = after
    }
  } finally {
    await app.close()
  }
})
