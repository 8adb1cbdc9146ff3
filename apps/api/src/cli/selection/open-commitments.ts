/** Compares the commitments of a certificate with the values and salts of a full file, or of a single line of one. */
import { readFile } from 'node:fs/promises'
import { commitmentOf, commitmentOf2, isCommitment } from '@spmb/domain/selection/certificate/commitment.ts'
import { StartupError } from '../../platform/errors/startup-error.ts'
import type { CommandContext } from '../command.ts'
import { REFUSED } from './run-file.ts'

interface Line {
  id: string
  no_registration: string | null
  scores?: (number | null)[]
  priorities?: (number | null)[]
  birth_date: string
  /** Null: forgotten with the link to the registration. */
  salt: string | null
  choices: { school: string; distance_m: number | null; paths?: string[] | null }[]
}

/** Lines that are named. */
const NAMED = 20

/** @returns the exit code */
export async function openCommitments(
  { certificate, full }: { certificate: string; full: string },
  { print, complain }: Pick<CommandContext, 'print' | 'complain'>,
): Promise<number> {
  const committed = new Map<string, string>()
  for (const [ticket, commitment] of listOf<[string, string]>(await parsed(certificate), certificate))
    committed.set(ticket, commitment)
  const lines = listOf<Line>(await parsed(full), full)
  const wrong = lines.flatMap((line) => faultOf(line, committed.get(line.id)))
  for (const sentence of wrong.slice(0, NAMED)) complain(sentence)
  if (wrong.length > NAMED) complain(`… and ${wrong.length - NAMED} more`)
  if (wrong.length > 0) return REFUSED
  print(`${lines.length} of ${committed.size} lines have the values that the certificate commits to.`)
  return 0
}

function faultOf(line: Line, commitment: string | undefined): string[] {
  if (commitment === undefined) return [`${line.id} is not in the certificate.`]
  const { salt } = line
  if (salt === null) return [`${line.id} has no salt any more: its registration was cleared.`]
  const distances = line.choices.map(({ school, distance_m }): [string, number | null] => [
    school,
    distance_m,
  ])
  const values = { ticket: line.id, birthDate: line.birth_date, distances }
  const paths = line.choices.map((choice) => choice.paths ?? [])
  const committed = isCommitment(commitment)
    ? commitmentOf(salt, values)
    : commitmentOf2(salt, {
        ...values,
        noRegistration: line.no_registration ?? '',
        paths: line.choices.some((choice) => choice.paths) ? paths : null,
        scores: line.scores ?? [],
        priorities: line.priorities ?? [],
      })
  return committed === commitment
    ? []
    : [`${line.id} has other values or another salt than the certificate commits to.`]
}

async function parsed(path: string): Promise<unknown> {
  try {
    return JSON.parse(await readFile(path, 'utf8'))
  } catch (error) {
    throw new StartupError(`Cannot read ${path}: ${error instanceof Error ? error.message : error}`)
  }
}

function listOf<T>(document: unknown, path: string): T[] {
  const list = (document as { applicants?: unknown } | null)?.applicants
  if (!Array.isArray(list)) throw new StartupError(`${path} has no list of applicants.`)
  return list
}
