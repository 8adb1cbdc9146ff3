import type { Core, Feature } from '../core.ts'
import { auditLogStaffRoutes } from './audit-log-staff.routes.ts'

/** 'Catatan perubahan': the audit as admins read it. */
export function auditLogFeature(core: Core): Feature {
  return { routes: (app) => auditLogStaffRoutes(app, core) }
}
