import type { Core, Feature } from '../core.ts'
import { accountRoutes } from './accounts.routes.ts'
import { createAccounts } from './accounts.service.ts'
import { createDeviceCookies } from './login/device-cookies.ts'
import { purgeSessions } from './purge-sessions.ts'

/** Signing in and out, and one's own password. */
export async function accountsFeature(core: Core): Promise<Feature> {
  const accounts = createAccounts({
    ...core,
    devices: createDeviceCookies(core.encryption, core.random),
    namesNear(schoolId) {
      const { name, region } = core.settings().office
      const school = schoolId === null ? undefined : core.reference().school(schoolId)
      return [name, region, ...(school ? [school.name] : [])]
    },
  })
  return {
    routes: (app) => accountRoutes(app, { ...core, accounts }),
    jobs: [purgeSessions(core.db.kysely, { clock: core.clock, log: core.logger })],
  }
}
