import { readFileSync } from 'node:fs'

/** Seconds of processor time that a process has used, in user and system mode. Linux only. */
export function processorSeconds(pid: number): number {
  const [user, system] =
    readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ').slice(11, 13) ?? []
  return (Number(user) + Number(system)) / 100
}
