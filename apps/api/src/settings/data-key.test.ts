import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { readOrCreateDataKey } from './data-key.ts'

let parent = ''
let dataDir = ''
beforeEach(() => {
  parent = mkdtempSync(join(tmpdir(), 'spmb-key-'))
  dataDir = join(parent, 'data')
})
afterEach(() => rmSync(parent, { recursive: true }))

test('the first start makes a key that only its owner can read, and it stays', () => {
  const key = readOrCreateDataKey(dataDir)
  expect(key).toHaveLength(32)
  expect(readOrCreateDataKey(dataDir)).toEqual(key)
  expect(statSync(join(dataDir, 'data-key')).mode & 0o777).toBe(0o600)
  expect(readdirSync(dataDir)).toEqual(['data-key'])
  expect(readFileSync(join(dataDir, 'data-key'), 'utf8').trim()).toBe(key.toString('hex'))
})

test('every installation gets another key', () => {
  expect(readOrCreateDataKey(dataDir)).not.toEqual(readOrCreateDataKey(join(parent, 'other')))
})

test('a lost key beside a database is refused instead of replaced', () => {
  mkdirSync(join(dataDir, 'postgres'), { recursive: true })
  expect(() => readOrCreateDataKey(dataDir)).toThrow('data-key is missing')
})

test('a damaged key is refused', () => {
  mkdirSync(dataDir)
  writeFileSync(join(dataDir, 'data-key'), 'abc')
  expect(() => readOrCreateDataKey(dataDir)).toThrow('data-key is damaged')
})
