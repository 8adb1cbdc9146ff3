/** The columns of the table against the field catalogue. */
import { COLUMN_KEYS, type ColumnKey } from '@spmb/domain/registration/column-keys.ts'
import { FAMILY_KEYS } from '@spmb/domain/registration/family/family.ts'
import { fieldSpec, IDENTITY_KEYS } from '@spmb/domain/registration/field-keys.ts'
import { LEVELS } from '@spmb/domain/shared/level.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../../testing/test-app.ts'

const ANSWERS = new Set<string>([...COLUMN_KEYS, ...FAMILY_KEYS])
let app: TestApp
const columns = new Map<string, { nullable: boolean }>()
const lengths = new Map<string, number>()

beforeAll(async () => {
  app = await createTestApp()
  const described = await sql<{ name: string; nullable: boolean }>`
    select column_name as name, is_nullable = 'YES' as nullable
    from information_schema.columns where table_schema = 'public' and table_name = 'registration'`.execute(
    app.db.kysely,
  )
  for (const { name, nullable } of described.rows) columns.set(name, { nullable })
  const checks = await sql<{ definition: string }>`
    select pg_get_constraintdef(oid) as definition
    from pg_constraint where conrelid = 'registration'::regclass and contype = 'c'`.execute(app.db.kysely)
  for (const { definition } of checks.rows) {
    const match = /char_length\((\w+)\) >= 1\) AND \(char_length\(\w+\) <= (\d+)\)/.exec(definition)
    const column = match?.[1] as ColumnKey | undefined
    if (column && COLUMN_KEYS.includes(column)) lengths.set(column, Number(match?.[2]))
  }
})
afterAll(() => app.close())

test.each(COLUMN_KEYS)('%s has a column that is nullable only if the answer may be missing', (key) => {
  const { optional, missingOnPaper, levels } = fieldSpec(key)
  const nullable = Boolean(optional || missingOnPaper) || levels.length < LEVELS.length
  expect(columns.get(key)).toEqual({ nullable })
})

test.each(IDENTITY_KEYS)('%s has encrypted columns and no readable one', (key) => {
  expect([...columns.keys()].filter((name) => name.startsWith(key)).sort()).toEqual([
    `${key}_index`,
    `${key}_sealed`,
  ])
})

test('the table limits the length of texts as the rules do', () => {
  const texts = COLUMN_KEYS.flatMap((key) => {
    const spec = fieldSpec(key)
    return spec.kind === 'text' ? [[key, spec.maxLength] as const] : []
  })
  expect(Object.fromEntries(lengths)).toEqual(Object.fromEntries(texts))
})

test('every other column is about the registration and not an answer', () => {
  const others = [...columns.keys()].filter((name) => !ANSWERS.has(name) && !/^(nik|nisn)_/.test(name))
  expect(others.sort()).toEqual([
    'birth_date_differs',
    'change_code',
    'changed_in',
    'cleared_at',
    'consent_at',
    'consent_version',
    'created_at',
    'deleted_at',
    'deleted_by',
    'deleted_reason',
    'entered_by',
    'id',
    'idempotency_digest',
    'idempotency_key',
    'late_reason',
    'level',
    'no_registration',
    'number_disputed',
    'number_reason',
    'paper_consent_on',
    'person_changed_at',
    'placed_school_id',
    'received_on',
    'registered_late',
    'school_1_decision',
    'school_2_decision',
    'search_text',
    'season_id',
    'seat_held_until',
    'sender_network',
    'source',
    'suspected_at',
    'updated_at',
    'version',
    'withdrawn_asked_by',
    'withdrawn_at',
    'withdrawn_by',
    'withdrawn_reason',
  ])
})
