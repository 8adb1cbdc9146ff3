import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { DEPLOY, haveTools, isRoot, run } from './support.ts'

// By hand: sudo deploy/drills/it-pages.sh
describe.runIf(isRoot() && haveTools('mmdebstrap', 'systemd-nspawn', 'nsenter', 'npm', 'git'))(
  'the pages of the person who keeps the server, followed on bare machines',
  () => {
    it('install, upgrade with 2,000 applicants, lead back, and restore on a second machine', () => {
      const outcome = JSON.parse(run(join(DEPLOY, 'drills/it-pages.sh'), []))
      console.log(outcome)
      expect(outcome).toMatchObject({
        install: expect.any(Number),
        clone: expect.any(Number),
        applicantsBefore: 2000,
        applicantsUpgraded: 2000,
        applicantsBack: 2000,
        applicantsRestored: 2000,
      })
    }, 7_200_000)
  },
)
