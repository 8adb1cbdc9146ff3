import type { Feature, Takes } from '../feature.ts'
import { accountRoutes } from './accounts.routes.ts'
import { createAccounts } from './accounts.service.ts'
import { createDeviceCookies } from './login/device-cookies.ts'
import { accountsStaffRoutes } from './management/accounts-staff.routes.ts'
import { purgeSessions } from './purge-sessions.ts'
import { createSecondFactor } from './second-factor/second-factor.service.ts'
import { secondFactorStaffRoutes } from './second-factor/second-factor-staff.routes.ts'
import { ownSessionStaffRoutes } from './sessions/own-sessions-staff.routes.ts'

/** Signing in and out, one's own password, and the accounts of all staff. */
export function accountsFeature({ platform, live, staff }: Takes<'platform' | 'live' | 'staff'>): Feature {
  const factor = createSecondFactor(platform)
  const accounts = createAccounts({
    ...platform,
    ...staff,
    factor,
    devices: createDeviceCookies(platform.encryption, platform.random),
    namesNear(schoolId) {
      const { name, region } = live.settings().office
      const school = schoolId === null ? undefined : live.reference().school(schoolId)
      return [name, region, ...(school ? [school.name] : [])]
    },
  })
  return {
    async routes(app) {
      await accountRoutes(app, { ...platform, ...staff, accounts })
      accountsStaffRoutes(app, { ...platform, ...live, ...staff })
      ownSessionStaffRoutes(app, { ...platform, ...staff })
      secondFactorStaffRoutes(app, { ...platform, ...live, ...staff, factor })
    },
    jobs: [purgeSessions(platform.db.kysely, platform)],
  }
}
