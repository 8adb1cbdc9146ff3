import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { DEPLOY, haveTools, isRoot, run } from './support.ts'

// By hand: sudo deploy/drills/container.sh
describe.runIf(isRoot() && haveTools('buildah', 'mmdebstrap', 'unshare', 'curl'))(
  'the container image',
  () => {
    it('serves with a read-only root as user 1000 and stops in order', () => {
      const outcome = JSON.parse(run(join(DEPLOY, 'drills/container.sh'), []))
      console.log(outcome)
      expect(outcome).toMatchObject({
        user: '1000:1000',
        uid: 1000,
        unwanted: 0,
        namesCommit: 1,
        refusedWrites: 4,
        exitCode: 0,
        ready: 200,
        page: 200,
        login: 200,
        call: 200,
        asset: 200,
      })
    }, 1_200_000)
  },
)
