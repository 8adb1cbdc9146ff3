/** Processes that open the built-in database of a folder, started, stopped and killed. */
import { join } from 'node:path'
import { Client } from 'pg'
import { type Program, startProgram } from './processes.ts'

const PROGRAM = join(import.meta.dirname, 'embedded-program.ts')

export interface EmbeddedPrograms {
  start(folder: string, as: 'server' | 'command'): Program
  /** Stops those that are still running. */
  endAll(): Promise<void>
}

export function embeddedPrograms(): EmbeddedPrograms {
  const programs: Program[] = []
  return {
    start(folder, as) {
      const program = startProgram(process.execPath, [PROGRAM, folder, as])
      programs.push(program)
      return program
    },
    async endAll() {
      for (const program of programs.splice(0)) await stop(program)
    },
  }
}

export type Addresses = { ownerUrl: string; appUrl: string; started: boolean }

/** Waits until the database is open. */
export async function ready(program: Program): Promise<Addresses> {
  await program.says('ready {')
  return JSON.parse(/ready ({.*})\n/.exec(program.said())?.[1] ?? '') as Addresses
}

export async function stop(program: Program): Promise<void> {
  program.child.stdin?.end()
  await program.ended
}

export async function kill(program: Program): Promise<void> {
  program.child.kill('SIGKILL')
  await program.ended
}

/** Runs one statement on a new connection. */
export async function query<T = Record<string, unknown>>(url: string, text: string): Promise<T[]> {
  const client = new Client({ connectionString: url })
  client.on('error', () => {})
  await client.connect()
  try {
    return (await client.query(text)).rows as T[]
  } finally {
    await client.end().catch(() => {})
  }
}
