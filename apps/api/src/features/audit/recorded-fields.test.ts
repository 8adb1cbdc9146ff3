/** Every field that an act records has a name in the audit as admins read it. */
import { knownFieldLabel } from '@spmb/domain/audit/field-labels.ts'
import { auditLines } from '@spmb/domain/audit/values.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { EVERY_CONTRACT, goodCall, sharedCallers } from '../../../testing/calls/every-call.ts'
import { aWorld, type World } from '../../../testing/calls/world.ts'
import { createTestApp, type TestApp } from '../../../testing/test-app.ts'

let testApp: TestApp
let world: World
beforeAll(async () => {
  testApp = await createTestApp()
  world = await aWorld(testApp)
  await testApp.syncCaches()
})
afterAll(() => testApp.close())

/** The details of a detail: `{ counts: { children: 3 } }`. */
const nested = (value: unknown): string[] =>
  Object.values(typeof value === 'object' && value ? value : {}).flatMap((one) =>
    typeof one === 'object' && one && !Array.isArray(one) && !('name' in one) ? Object.keys(one) : [],
  )

test('every field that a valid call records has a name', { tags: 'full' }, async () => {
  const callerOf = sharedCallers(testApp, world)
  for (const contract of EVERY_CONTRACT) {
    const caller = await callerOf(contract)
    await testApp.app
      .inject({ ...goodCall(contract, world, caller), headers: caller.bearer })
      .catch((error: Error) => expect(error.message).toBe('response destroyed before completion'))
  }
  const rows = await testApp.db.kysely.selectFrom('audit_entry').select(['action', 'changes']).execute()
  expect(rows.length).toBeGreaterThan(50)
  const fields = rows.flatMap(({ action, changes }) =>
    [...auditLines(changes, 'UTC').map(({ field }) => field), ...nested(changes)].map((field) => ({
      action,
      field,
    })),
  )
  const unnamed = fields.filter(
    ({ field }) => !['before', 'after'].includes(field) && !knownFieldLabel(field),
  )
  expect([...new Set(unnamed.map(({ action, field }) => `${action}: ${field}`))]).toEqual([])
})
