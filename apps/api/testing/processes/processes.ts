import { type ChildProcess, spawn } from 'node:child_process'
import { createServer } from 'node:net'
import { commandOf } from '../../src/database/embedded/process-id.ts'

/** A program that a test started: what it says, and how it ends. */
export type Program = {
  child: ChildProcess
  /** Everything written so far, both outputs in order. */
  said: () => string
  /** Resolves once it has said the text so many times, default once; fails when it ends without. */
  says(text: string, times?: number): Promise<void>
  ended: Promise<{ code: number | null; signal: NodeJS.Signals | null }>
}

/** Where Node keeps compiled modules, when the runner has named a folder. */
const { NODE_COMPILE_CACHE } = process.env
const KEPT = NODE_COMPILE_CACHE ? { NODE_COMPILE_CACHE } : {}

/** Starts a program; `env` replaces the whole environment except PATH and the folder of compiled modules. */
export function startProgram(
  command: string,
  args: string[],
  options: { cwd?: string; env?: Record<string, string>; detached?: boolean } = {},
): Program {
  const child = spawn(command, args, {
    ...options,
    env: { ...KEPT, PATH: process.env.PATH ?? '', ...options.env },
    stdio: ['pipe', 'pipe', 'pipe'],
  })
  let said = ''
  const waiting = new Set<() => void>()
  for (const output of [child.stdout, child.stderr]) {
    output.setEncoding('utf8').on('data', (text) => {
      said += text
      for (const check of waiting) check()
    })
  }
  const ended: Program['ended'] = new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('close', (code, signal) => resolve({ code, signal }))
  })
  const says = (text: string, times = 1) =>
    new Promise<void>((resolve, reject) => {
      const check = () => {
        if (said.split(text).length <= times) return
        waiting.delete(check)
        resolve()
      }
      waiting.add(check)
      check()
      ended.then(
        ({ code }) => reject(new Error(`it ended with ${code} before it said "${text}":\n${said}`)),
        reject,
      )
    })
  return { child, said: () => said, says, ended }
}

/** A loopback port that nothing uses at this moment. */
export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer().once('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() =>
        address && typeof address === 'object' ? resolve(address.port) : reject(new Error('no port')),
      )
    })
  })
}

/** Whether a process with this id runs. A zombie does not count. */
export const isAlive = (pid: number): boolean => commandOf(pid) !== ''
