import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { syncFolder } from '../files/sync-folder.ts'
import { openKeySource } from './data-key.ts'

vi.mock('../files/sync-folder.ts', () => ({ syncFolder: vi.fn() }))

test('a new key survives a power failure once it was added: its folder is synced with it', () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'spmb-key-'))
  const lines = () => readFileSync(join(dataDir, 'data-key'), 'utf8').trim().split('\n').length
  const synced: [string, number][] = []
  vi.mocked(syncFolder).mockImplementation((folder) => void synced.push([folder, lines()]))
  const source = openKeySource(undefined, dataDir)
  expect(synced).toEqual([[dataDir, 1]])
  source.add?.(Buffer.alloc(32, 0xbb))
  source.sync()
  expect(synced).toEqual([
    [dataDir, 1],
    [dataDir, 2],
    [dataDir, 2],
  ])
  rmSync(dataDir, { recursive: true })
})
