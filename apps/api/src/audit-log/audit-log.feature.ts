import type { Core, Feature } from '../core.ts'
import { auditLogRoutes } from './audit-log-staff.routes.ts'

/** 'Catatan perubahan': the audit as admins read it. */
export function auditLogFeature(core: Core): Feature {
  return { routes: (app) => auditLogRoutes(app, core) }
}
