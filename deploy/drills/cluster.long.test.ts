import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { DEPLOY, haveTools, isRoot, run } from './support.ts'

const TOOLS = ['etcd', 'patroni', 'pgbouncer', 'haproxy', 'ip', 'iptables', 'envsubst', 'setpriv', 'curl']

describe.runIf(isRoot() && haveTools(...TOOLS))('the cluster', () => {
  it('loses no acknowledged registration when its primary is replaced in six ways', () => {
    const printed = run(join(DEPLOY, 'drills/cluster.sh'), [])
    console.log(printed)
    expect(printed).toMatch(/ 0 lost, 0 stored twice, 0 faults/)
  }, 1_200_000)
})
