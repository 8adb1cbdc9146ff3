import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { freePort } from './free-port.ts'
import { type Program, startProgram } from './processes.ts'

export const ROOT = join(import.meta.dirname, '../../../..')
const MAIN = join(import.meta.dirname, '../../src/main.ts')

/** A server started as an operator starts it, in separate processes. */
export type Served = Program & { url: string; port: number }

/**
 * Starts `node apps/api/src/main.ts`, or `npm start` (which builds the web first), with these settings only.
 *
 * @param how node: the runtime, by default that of this process
 */
export async function serve(
  env: Record<string, string>,
  { npm = false, detached = false, node = process.execPath } = {},
): Promise<Served> {
  const port = Number(env.PORT ?? (await freePort()))
  const [command, args] = npm ? ['npm', ['start']] : [node, [MAIN]]
  const program = startProgram(command, args, { cwd: ROOT, detached, env: { ...env, PORT: String(port) } })
  return { ...program, port, url: `http://127.0.0.1:${port}` }
}

/** Resolves once the server says that it is open. */
export const isOpen = (server: Served): Promise<void> => server.says('SPMB is open at')

let isBuilt = false

/** The servers show the built web; like `npm start` this builds it when a source changed. Looks once in a process. */
export const buildWeb = (): void => {
  if (isBuilt) return
  isBuilt = true
  execFileSync(process.execPath, [join(ROOT, 'scripts/build-web.ts'), '--if-needed'], {
    stdio: 'pipe',
    env: { PATH: process.env.PATH }, // a test runner's NODE_ENV would make it a development build
  })
}
