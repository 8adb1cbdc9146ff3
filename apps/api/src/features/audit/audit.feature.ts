import type { Core, Feature } from '../../core.ts'
import { auditStaffRoutes } from './audit-staff.routes.ts'

/** 'Catatan perubahan': the audit as admins read it. */
export function auditFeature(core: Core): Feature {
  return { routes: (app) => auditStaffRoutes(app, core) }
}
