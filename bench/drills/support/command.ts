/** Starts a command of the command line as a separate process, so that a drill can stop and kill it. */
import { type ChildProcess, spawn } from 'node:child_process'
import { join } from 'node:path'
import { REPO } from '../../../apps/api/testing/processes/real-server.ts'

export function startCommand(dataDir: string, ...args: string[]): ChildProcess {
  return spawn(process.execPath, [join(REPO, 'apps/api/src/cli/main.ts'), ...args], {
    cwd: REPO,
    env: { ...process.env, DATA_DIR: dataDir },
    stdio: 'ignore',
  })
}
