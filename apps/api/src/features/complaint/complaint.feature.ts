import type { Core, Feature } from '../../core.ts'
import { createAnswerLookUp } from './answer-look-up.ts'
import { complaintRoutes } from './complaint.routes.ts'
import { createComplaintReceiver } from './complaint.service.ts'
import { complaintStaffRoutes } from './complaint-staff.routes.ts'

/** Complaints ('reports' in the API): the public form and the staff calls. */
export function complaintFeature(core: Core): Feature {
  const receive = createComplaintReceiver({
    ...core,
    db: core.db.kysely,
    seasonId: () => core.season().id,
  })
  return {
    routes(app) {
      complaintRoutes(app, { ...core, receive, readAnswer: createAnswerLookUp(core) })
      complaintStaffRoutes(app, core)
    },
  }
}
