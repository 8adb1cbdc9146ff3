import type { Feature, Takes } from '../feature.ts'
import { createAnswerLookUp } from './answer-look-up.ts'
import { complaintRoutes } from './complaint.routes.ts'
import { createComplaintReceiver } from './complaint.service.ts'
import { complaintStaffRoutes } from './complaint-staff.routes.ts'

/** Complaints ('reports' in the API): the public form and the staff calls. */
export function complaintFeature({ platform, live, staff }: Takes<'platform' | 'live' | 'staff'>): Feature {
  const receive = createComplaintReceiver({
    ...platform,
    db: platform.db.kysely,
    seasonId: () => live.season().id,
  })
  return {
    routes(app) {
      complaintRoutes(app, { ...platform, receive, readAnswer: createAnswerLookUp(platform) })
      complaintStaffRoutes(app, { ...platform, ...staff })
    },
  }
}
