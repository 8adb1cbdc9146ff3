/** The real server as a separate process, for browser journeys, fault drills and benchmarks. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { openSync, readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from './free-port.ts'

export const REPO = join(import.meta.dirname, '../../../..')
const MAIN = 'apps/api/src/main.ts'

export interface RealServer {
  url: string
  dataDir: string
  process: ChildProcess
  /** Sends SIGTERM, as an operator does, and waits until server and database have ended. */
  stop(): Promise<void>
}

export interface RealServerOptions {
  /** A folder that exists is used as it is; without one a temporary folder is made. */
  dataDir?: string
  port?: number
  /** The checkout whose server is started; default is this one. */
  repo?: string
  env?: Record<string, string>
  /** Where its output goes; default is beside the data, `server.log`. */
  logFile?: string
  /** Gives up a start that is not ready when it aborts: the server is stopped. */
  signal?: AbortSignal
}

/** Starts the server and waits until it is ready. When this process exits, the server stops too. @throws after it has ended */
export async function startRealServer(options: RealServerOptions = {}): Promise<RealServer> {
  const dataDir = options.dataDir ?? (await makeDataDir())
  const port = options.port ?? (await freePort())
  const { repo = REPO } = options
  const logFile = options.logFile ?? `${dataDir}.log`
  const log = openSync(logFile, 'a')
  const child = spawn(process.execPath, [join(repo, MAIN)], {
    cwd: repo,
    env: { ...process.env, DATA_DIR: dataDir, PORT: String(port), ...options.env },
    stdio: ['ignore', log, log],
  })
  const url = `http://127.0.0.1:${port}`
  const stop = async () => {
    if (child.exitCode !== null || child.signalCode !== null) return
    const ended = once(child, 'exit')
    child.kill('SIGTERM')
    await ended
  }
  const terminate = () => child.kill('SIGTERM')
  process.once('exit', terminate)
  child.once('exit', () => process.off('exit', terminate))
  await untilReady(url, child, options.signal).catch(async (error) => {
    await stop()
    throw new Error(`process ${child.pid}: ${error.message}; the end of its output:\n${endOf(logFile)}`)
  })
  return {
    url,
    dataDir,
    process: child,
    stop,
  }
}

const endOf = (file: string) => readFileSync(file, 'utf8').trimEnd().split('\n').slice(-5).join('\n')

export async function makeDataDir(): Promise<string> {
  return join(await mkdtemp(join(tmpdir(), 'spmb-')), 'data')
}

export async function removeDataDir(dataDir: string): Promise<void> {
  await rm(join(dataDir, '..'), { recursive: true, force: true })
}

/** Polls `/readyz` until it answers 200. Throws when the process ends, and when the signal aborts. */
async function untilReady(url: string, child: ChildProcess, signal?: AbortSignal): Promise<void> {
  for (;;) {
    if (signal?.aborted) throw new Error('the server was not ready in time')
    if (child.exitCode !== null)
      throw new Error(`the server ended with ${child.exitCode} before it was ready`)
    const response = await fetch(`${url}/readyz`).catch(() => null)
    await response?.arrayBuffer()
    if (response?.status === 200) return
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
}
