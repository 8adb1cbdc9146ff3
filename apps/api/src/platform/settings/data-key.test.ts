import {
  chmodSync,
  chownSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openKeySource, readOrCreateDataKey } from './data-key.ts'

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

const KEY = 'aa'.repeat(32)
const OTHER = Buffer.alloc(32, 0xbb)
const hexOf = (keys: Buffer[]) => keys.map((key) => key.toString('hex'))

test('a key is added to the file of the data folder and removed from it, and is read again at each call', () => {
  const source = openKeySource(undefined, dataDir)
  const [first] = source.read() as [Buffer]
  source.add?.(OTHER)
  expect(hexOf(openKeySource(undefined, dataDir).read())).toEqual(hexOf([first, OTHER]))
  source.remove?.(first)
  expect(hexOf(source.read())).toEqual(hexOf([OTHER]))
  expect(statSync(join(dataDir, 'data-key')).mode & 0o777).toBe(0o600)
  expect(readdirSync(dataDir)).toEqual(['data-key'])
})

test('a changed key file keeps its place and its mode', () => {
  const path = join(parent, 'elsewhere')
  writeFileSync(path, KEY, { mode: 0o600 })
  chmodSync(path, 0o400)
  symlinkSync(path, join(parent, 'key'))
  openKeySource({ kind: 'file', path: join(parent, 'key') }, dataDir).add?.(OTHER)
  expect(readFileSync(path, 'utf8').split('\n')).toEqual([KEY, OTHER.toString('hex'), ''])
  expect(statSync(path).mode & 0o777).toBe(0o400)
  expect(readdirSync(parent).sort()).toEqual(['elsewhere', 'key'])
})

test.runIf(process.getuid?.() === 0)('a key file that root changes stays that of the service', () => {
  const path = join(parent, 'key')
  writeFileSync(path, KEY, { mode: 0o600 })
  chownSync(path, 4_321, 4_322)
  openKeySource({ kind: 'file', path }, dataDir).add?.(OTHER)
  const { uid, gid, mode } = statSync(path)
  expect([uid, gid, mode & 0o777]).toEqual([4_321, 4_322, 0o600])
})

test('a file apart from the data may have comments, and must be private', () => {
  const path = join(parent, 'key')
  writeFileSync(path, `# since 2027\n${KEY}\n\n`, { mode: 0o600 })
  expect(hexOf(openKeySource({ kind: 'file', path }, dataDir).read())).toEqual([KEY])
  const shared = join(parent, 'shared')
  writeFileSync(shared, KEY, { mode: 0o644 })
  expect(() => openKeySource({ kind: 'file', path: shared }, dataDir).read()).toThrow('other users')
  expect(() => openKeySource({ kind: 'file', path: join(parent, 'none') }, dataDir).read()).toThrow(
    'cannot be read',
  )
})

test('a command prints the keys; its failure is named without its output', () => {
  const read = (command: string) => openKeySource({ kind: 'command', command }, dataDir).read()
  expect(hexOf(read(`echo ${KEY}; echo ${OTHER.toString('hex')}`))).toEqual([KEY, OTHER.toString('hex')])
  expect(() => read('echo secret; exit 3')).toThrow(/^DATA_KEY_COMMAND failed/)
  expect(() => read('echo secret')).toThrow(/^What DATA_KEY_COMMAND prints is damaged/)
})
