import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { createCluster } from './cluster.ts'

it('a first start that fails, as on a full disk, leaves nothing of the half-made database', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'spmb-half-'))
  const failing = { initdb: '/bin/false', postgres: '/bin/false', pgCtl: '/bin/false' }
  await expect(createCluster(dataDir, join(dataDir, 'postgres'), failing as never, [])).rejects.toThrow(
    'could not be created',
  )
  expect(readdirSync(dataDir)).toEqual([])
  rmSync(dataDir, { recursive: true })
})
