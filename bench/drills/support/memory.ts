import { readFileSync } from 'node:fs'

/** Resident memory of a process, in MB. */
export function residentMemory(pid: number): number {
  const found = /VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))
  return Number(found?.[1]) / 1_024
}
