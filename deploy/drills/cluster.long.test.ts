import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { DEPLOY, haveTools, isRoot, run } from './support.ts'

const TOOLS = ['etcd', 'patroni', 'pgbouncer', 'haproxy', 'ip', 'iptables', 'envsubst', 'setpriv', 'curl']

// Without 'frozen', which loses registrations with Patroni 3.0.2 (docs/scaling.md).
const ACTS = ['switchover', 'crash', 'power', 'isolated', 'no-etcd']

// By hand, with all acts: sudo deploy/drills/cluster.sh
describe.runIf(isRoot() && haveTools(...TOOLS))('the cluster', () => {
  it('loses no acknowledged registration when its primary is replaced in five ways', () => {
    const printed = run(join(DEPLOY, 'drills/cluster.sh'), ACTS)
    console.log(printed)
    expect(printed).toMatch(/ 0 lost, 0 stored twice, 0 faults/)
  }, 1_200_000)
})
