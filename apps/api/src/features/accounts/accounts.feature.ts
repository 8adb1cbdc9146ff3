import type { Core, Feature } from '../../core.ts'
import { accountRoutes } from './accounts.routes.ts'
import { createAccounts } from './accounts.service.ts'
import { createDeviceCookies } from './login/device-cookies.ts'
import { accountsStaffRoutes } from './management/accounts-staff.routes.ts'
import { purgeSessions } from './purge-sessions.ts'
import { createSecondFactor } from './second-factor/second-factor.service.ts'
import { secondFactorStaffRoutes } from './second-factor/second-factor-staff.routes.ts'
import { ownSessionStaffRoutes } from './sessions/own-sessions-staff.routes.ts'

/** Signing in and out, one's own password, and the accounts of all staff. */
export async function accountsFeature(core: Core): Promise<Feature> {
  const factor = createSecondFactor(core)
  const accounts = createAccounts({
    ...core,
    factor,
    devices: createDeviceCookies(core.encryption, core.random),
    namesNear(schoolId) {
      const { name, region } = core.settings().office
      const school = schoolId === null ? undefined : core.reference().school(schoolId)
      return [name, region, ...(school ? [school.name] : [])]
    },
  })
  return {
    async routes(app) {
      await accountRoutes(app, { ...core, accounts })
      accountsStaffRoutes(app, core)
      ownSessionStaffRoutes(app, core)
      secondFactorStaffRoutes(app, { ...core, factor })
    },
    jobs: [purgeSessions(core.db.kysely, { clock: core.clock, log: core.logger })],
  }
}
