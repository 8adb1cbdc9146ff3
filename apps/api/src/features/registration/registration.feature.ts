import type { Level } from '@spmb/domain/shared/level.ts'
import type { Core, Feature } from '../../core.ts'
import { cardRoutes } from './card/card.routes.ts'
import { compareBirthDates } from './compare-birth-dates.ts'
import { exportStaffRoutes } from './export/export-staff.routes.ts'
import { lostNumberRoutes } from './manage/lost-number.ts'
import { manageRoutes } from './manage/manage.routes.ts'
import { manageStaffRoutes } from './manage/manage-staff.routes.ts'
import { purgeFamilySessions } from './manage/purge-family-sessions.ts'
import { purgeRequestData } from './purge-request-data.ts'
import { registrationRoutes } from './registration.routes.ts'
import { createRegistrar } from './registration.service.ts'
import { bulkStaffRoutes } from './staff/bulk/bulk-staff.routes.ts'
import { doublesStaffRoutes } from './staff/doubles/doubles-staff.routes.ts'
import { findStaffRoutes } from './staff/find/find-staff.routes.ts'
import { numbersStaffRoutes } from './staff/numbers/numbers-staff.routes.ts'
import type { PaperRow } from './staff/paper/paper.queries.ts'
import { paperStaffRoutes } from './staff/paper/paper-staff.routes.ts'
import { registrationStaffRoutes } from './staff/registration-staff.routes.ts'
import { endHeldSeats } from './staff/removal/held-seats.ts'
import { removalStaffRoutes } from './staff/removal/removal-staff.routes.ts'
import { screeningStaffRoutes } from './staff/screening/screening-staff.routes.ts'
import { suspiciousStaffRoutes } from './staff/suspicious/suspicious-staff.routes.ts'
import { watchSuspicious } from './staff/suspicious/watch-suspicious.ts'

/** Registration, the card, and the staff calls for registrations. */
export function registrationFeature(core: Core): Feature {
  const onWritten = (row: PaperRow, transaction: string) => {
    const undecided = {
      school_1_decision: null,
      school_2_decision: null,
      placed_school_id: null,
      withdrawn: false,
    }
    const nothingKnown = { documents_seen: false, re_registered: false, released: false }
    core.results.add({ ...row, ...undecided, ...nothingKnown }, transaction)
    core.metrics?.registered(row.level)
  }
  const onDuplicate = (level: Level) => core.metrics?.duplicateRefused(level)
  const register = createRegistrar({ ...core, onWritten, onDuplicate })
  return {
    routes(app) {
      registrationRoutes(app, { ...core, register })
      cardRoutes(app, {
        ...core,
        office: () => core.settings().office,
        logo: core.officeFiles.printLogo,
        isSampleData: () => core.reference().isSample,
        isDemo: () => core.settings().demo,
      })
      manageRoutes(app, core)
      manageStaffRoutes(app, core)
      lostNumberRoutes(app, core)
      registrationStaffRoutes(app, core)
      paperStaffRoutes(app, { ...core, onWritten, onDuplicate })
      removalStaffRoutes(app, core)
      screeningStaffRoutes(app, core)
      findStaffRoutes(app, { ...core, seasonId: () => core.season().id })
      bulkStaffRoutes(app, { ...core, seasonId: () => core.season().id })
      suspiciousStaffRoutes(app, core)
      doublesStaffRoutes(app, core)
      numbersStaffRoutes(app, core)
      exportStaffRoutes(app, {
        ...core,
        firstYear: () => core.season().firstYear,
        queueTimeoutMs: core.exportQueueTimeoutMs,
      })
    },
    jobs: [
      purgeRequestData(core.db.kysely, { clock: core.clock, log: core.logger }),
      purgeFamilySessions(core.db.kysely, { clock: core.clock, log: core.logger }),
      endHeldSeats(core.db.kysely, { clock: core.clock, log: core.logger }),
      watchSuspicious(core),
      {
        start: () =>
          compareBirthDates(core).catch((error) =>
            core.logger.error({ err: error }, 'the birth dates are not compared with the numbers'),
          ),
        stop() {},
      },
    ],
  }
}
