/** The database nodes that cluster.sh has started: their state in Patroni, failures and repairs. */
import { execFileSync, spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pause } from '../../../bench/drills/support/probes.ts'

export interface Raised {
  work: string
  /** Of the network namespaces and interfaces: prefix, hyphen, number of the node. */
  prefix: string
  /** Address of etcd. */
  etcd: string
  /** Addresses of node-1, node-2 and node-3. */
  addresses: readonly string[]
}

export interface Member {
  name: string
  role: string
  state: string
  timeline?: number
}

export type Act = 'switchover' | 'crash' | 'power' | 'frozen' | 'isolated' | 'no-etcd'

const ASK_WITHIN_MS = 2_000
const HEALTHY_WITHIN_MS = 180_000

/** What a node that answers knows of the cluster; null if none answers. */
export async function members({ addresses }: Raised, except?: string): Promise<Member[] | null> {
  for (const [at, address] of addresses.entries()) {
    if (`node-${at + 1}` === except) continue
    const answer = await fetch(`http://${address}:8008/cluster`, {
      signal: AbortSignal.timeout(ASK_WITHIN_MS),
    })
      .then((response) => response.json() as Promise<{ members: Member[] }>)
      .catch(() => null)
    if (answer?.members) return answer.members
  }
  return null
}

/**
 * Waits for a primary, a synchronous standby and a replica on the same timeline.
 *
 * @throws Error with the last state after three minutes
 */
export async function untilHealthy(raised: Raised): Promise<{ leader: string; standby: string }> {
  const until = performance.now() + HEALTHY_WITHIN_MS
  for (;;) {
    const list = (await members(raised)) ?? []
    const leader = list.find(({ role }) => role === 'leader')
    const standby = list.find(({ role }) => role === 'sync_standby')
    const well = list.filter(
      ({ state, timeline }) => ['running', 'streaming'].includes(state) && timeline === leader?.timeline,
    )
    if (leader && standby && well.length === raised.addresses.length)
      return { leader: leader.name, standby: standby.name }
    if (performance.now() > until) throw new Error(`the cluster is not healthy: ${JSON.stringify(list)}`)
    await pause(0.25)
  }
}

/** Waits until the other nodes have a primary that is not `old`. @returns its name */
export async function untilReplaced(raised: Raised, old: string): Promise<string> {
  const until = performance.now() + HEALTHY_WITHIN_MS
  for (;;) {
    const list = (await members(raised, old)) ?? []
    const leader = list.find(({ role, state }) => role === 'leader' && state === 'running')
    if (leader && leader.name !== old) return leader.name
    if (performance.now() > until) throw new Error(`${old} was not replaced: ${JSON.stringify(list)}`)
    await pause(0.1)
  }
}

const numberOf = (node: string) => node.replace('node-', '')
export const addressOf = (raised: Raised, node: string) =>
  raised.addresses[Number(numberOf(node)) - 1] as string
const namespace = (raised: Raised, node: string) => `${raised.prefix}-${numberOf(node)}`

/** Processes of a node by the name of their program. */
function signal(raised: Raised, node: string, name: NodeJS.Signals, only?: string) {
  const listed = execFileSync('ip', ['netns', 'pids', namespace(raised, node)], { encoding: 'utf8' })
  for (const pid of listed.split('\n').filter(Boolean)) {
    try {
      if (!only || readFileSync(`/proc/${pid}/comm`, 'utf8').trim() === only) process.kill(Number(pid), name)
    } catch {
      // It has ended since it was listed.
    }
  }
}

/** Breaks the primary in the way of the act. @returns the repair */
export async function breakPrimary(
  raised: Raised,
  act: Act,
  { leader, standby }: { leader: string; standby: string },
): Promise<() => void> {
  const name = namespace(raised, leader)
  switch (act) {
    case 'switchover': {
      const response = await fetch(`http://${addressOf(raised, leader)}:8008/switchover`, {
        method: 'POST',
        body: JSON.stringify({ leader, candidate: standby }),
      })
      if (!response.ok) throw new Error(`switchover: ${response.status} ${await response.text()}`)
      return () => {}
    }
    case 'crash':
      signal(raised, leader, 'SIGKILL', 'postgres')
      return () => {}
    case 'power':
      signal(raised, leader, 'SIGKILL')
      return () => spawn(join(raised.work, `${leader}.sh`), { detached: true, stdio: 'ignore' }).unref()
    case 'frozen':
      signal(raised, leader, 'SIGSTOP')
      return () => signal(raised, leader, 'SIGCONT')
    case 'isolated':
      execFileSync('ip', ['link', 'set', name, 'down'])
      return () => execFileSync('ip', ['link', 'set', name, 'up'])
    case 'no-etcd': {
      const rule = ['OUTPUT', '-d', raised.etcd, '-p', 'tcp', '--dport', '2379', '-j', 'DROP']
      const iptables = (change: string) =>
        execFileSync('ip', ['netns', 'exec', name, 'iptables', change, ...rule])
      iptables('-A')
      return () => iptables('-D')
    }
  }
}
