import type { Feature, Takes } from '../feature.ts'
import { mailRoutes } from './mail.routes.ts'
import { createMailSettings } from './mail-settings.ts'
import { createOutboxWorker } from './outbox-worker.ts'

/** Messages to families by e-mail: off until an admin sets the office's mail server. */
export function mailFeature({ platform, live, staff }: Takes<'platform' | 'live' | 'staff'>): Feature {
  const officeName = () => live.settings().office.name
  const settings = createMailSettings({ ...platform, officeName })
  const worker = createOutboxWorker({ ...platform, ...live, officeName, server: settings.server })
  return {
    routes: (app) => mailRoutes(app, settings, { ...platform, ...live, ...staff }),
    jobs: [worker],
  }
}
