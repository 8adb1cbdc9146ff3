/** A prepared data folder, of which each server of a run gets a copy: a copy takes a fraction of the time of a first start. */
import { execFile } from 'node:child_process'
import { appendFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { createLogger } from '../../src/platform/observability/logger.ts'
import { parseConfig } from '../../src/platform/settings/config.ts'
import { openInstallation } from '../../src/platform/startup/installation.ts'
import { makeDataDir, removeDataDir } from './real-server.ts'

/** How the runner hands the folder to its workers, which inherit the environment. */
const PREPARED_VARIABLE = 'SPMB_PREPARED_DATA'

/** A test run needs no data that survive a power failure. Every other setting is the product's. */
const POSTGRES_SETTINGS = 'fsync = off\n'

/**
 * Creates a data folder with a data key and a database of the newest schema without rows, and names it for `copyPreparedData`.
 *
 * @param env settings of the server; `DATA_DIR` is added
 * @returns removes the folder
 */
export async function prepareData(env: Record<string, string>): Promise<() => Promise<void>> {
  const dataDir = await makeDataDir()
  const config = parseConfig({ ...process.env, ...env, DATA_DIR: dataDir })
  const installation = await openInstallation(config, 'command', createLogger('silent'))
  await installation.leave()
  await appendFile(join(dataDir, 'postgres', 'postgresql.auto.conf'), POSTGRES_SETTINGS)
  process.env[PREPARED_VARIABLE] = dataDir
  return async () => {
    delete process.env[PREPARED_VARIABLE]
    await removeDataDir(dataDir)
  }
}

/** Copies the prepared folder, with owners and modes, to a path that does not exist. Does nothing when none is prepared. */
export async function copyPreparedData(dataDir: string): Promise<void> {
  const prepared = process.env[PREPARED_VARIABLE]
  if (prepared) await promisify(execFile)('cp', ['-a', prepared, dataDir])
}
