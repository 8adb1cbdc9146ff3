import { type ChildProcess, spawn } from 'node:child_process'
import { commandOf } from '../../src/platform/database/embedded/process-id.ts'

/** A program that a test started: what it says, and how it ends. */
export type Program = {
  child: ChildProcess
  /** Every whole line written so far. Lines of one output are in order; the two outputs may overtake each other. */
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
    let begun = ''
    const say = (text: string) => {
      said += text
      for (const check of waiting) check()
    }
    output.setEncoding('utf8').on('data', (text: string) => {
      const end = text.lastIndexOf('\n') + 1
      if (end > 0) say(begun + text.slice(0, end))
      begun = end > 0 ? text.slice(end) : begun + text
    })
    output.once('end', () => say(begun))
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

/** Whether a process with this id runs. A zombie does not count. */
export const isAlive = (pid: number): boolean => commandOf(pid) !== ''
