import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { generateBackupKey } from '../file/keys.ts'
import { shipChanges, waitingBytes } from './ship-changes.ts'

const home = mkdtempSync(join(tmpdir(), 'spmb-changes-'))
afterAll(() => rmSync(home, { recursive: true }))

it('changes that wait are counted in bytes until they are moved away', async () => {
  const dataDir = join(home, 'data')
  mkdirSync(join(dataDir, 'changes'), { recursive: true })
  for (const [name, size] of [
    ['000000010000000000000001', 3_000],
    ['000000010000000000000002', 500],
  ] as const)
    writeFileSync(join(dataDir, 'changes', name), Buffer.alloc(size))
  expect(await waitingBytes(dataDir)).toBe(3_500)
  const { recipient } = await generateBackupKey()
  const target = { folder: home, recipients: [recipient], archive: 'a1' }
  await expect(shipChanges(dataDir, { ...target, folder: '/dev/null' })).rejects.toThrow()
  expect(await waitingBytes(dataDir)).toBe(3_500)
  expect(await shipChanges(dataDir, target)).toBe(2)
  expect(await waitingBytes(dataDir)).toBe(0)
  expect(readdirSync(join(home, 'changes-a1'))).toHaveLength(2)
})

it('a folder of changes that cannot be read counts as empty, and is reported when changes are moved', async () => {
  const dataDir = join(home, 'without-changes')
  expect(await waitingBytes(dataDir)).toBe(0)
  const target = { folder: home, recipients: [], archive: 'a1' }
  await expect(shipChanges(dataDir, target)).rejects.toThrow('ENOENT')
})
