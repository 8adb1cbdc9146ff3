import type { Feature, Takes } from '../feature.ts'
import { auditStaffRoutes } from './audit-staff.routes.ts'

/** 'Catatan perubahan': the audit as admins read it. */
export function auditFeature({ platform, staff }: Takes<'platform' | 'staff'>): Feature {
  return { routes: (app) => auditStaffRoutes(app, { ...platform, ...staff }) }
}
