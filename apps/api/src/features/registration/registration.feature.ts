import type { Level } from '@spmb/domain/shared/level.ts'
import { keptKey } from '../../platform/security/kept-keys.ts'
import type { Feature, Takes } from '../feature.ts'
import type { BringClaims } from './brought-claims.ts'
import { cardRoutes } from './card/card.routes.ts'
import { createChangeCodes } from './change-codes.ts'
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
export async function registrationFeature({
  platform,
  live,
  staff,
  bringClaims,
}: Takes<'platform' | 'live' | 'staff'> & { bringClaims: BringClaims }): Promise<Feature> {
  const onWritten = (row: PaperRow, transaction: string) => {
    const undecided = {
      school_1_decision: null,
      school_2_decision: null,
      placed_school_id: null,
      withdrawn: false,
    }
    const nothingKnown = {
      documents_seen: false,
      re_registered: false,
      released: false,
      school_1_by_desk: false,
      school_2_by_desk: false,
    }
    live.results.add({ ...row, ...undecided, ...nothingKnown }, transaction)
    platform.metrics?.registered(row.level)
  }
  const onDuplicate = (level: Level) => platform.metrics?.duplicateRefused(level)
  const { encryption, random } = platform
  const key = await keptKey(platform.db.kysely, { encryption, random }, 'change-code')
  const changeCodes = createChangeCodes(key, random)
  const register = createRegistrar({
    ...platform,
    ...live,
    changeCodes,
    bringClaims,
    onWritten,
    onDuplicate,
  })
  const seasonId = () => live.season().id
  return {
    routes(app) {
      registrationRoutes(app, { ...platform, register })
      cardRoutes(app, {
        ...platform,
        ...live,
        office: () => live.settings().office,
        logo: live.officeFiles.printLogo,
        isSampleData: () => live.reference().isSample,
        isDemo: () => live.settings().demo,
      })
      manageRoutes(app, { ...platform, ...live, ...staff, changeCodes })
      manageStaffRoutes(app, { ...platform, ...staff, changeCodes })
      lostNumberRoutes(app, { ...platform, ...live })
      registrationStaffRoutes(app, { ...platform, ...live, ...staff })
      const paper = { changeCodes, bringClaims, onWritten, onDuplicate }
      paperStaffRoutes(app, { ...platform, ...live, ...staff, ...paper })
      removalStaffRoutes(app, { ...platform, ...staff })
      screeningStaffRoutes(app, { ...platform, ...staff })
      findStaffRoutes(app, { ...platform, ...staff, seasonId })
      bulkStaffRoutes(app, { ...platform, ...live, ...staff, seasonId })
      suspiciousStaffRoutes(app, { ...platform, ...live, ...staff })
      doublesStaffRoutes(app, { ...platform, ...live, ...staff })
      numbersStaffRoutes(app, { ...platform, ...live, ...staff })
      exportStaffRoutes(app, {
        ...platform,
        ...live,
        ...staff,
        firstYear: () => live.season().firstYear,
        queueTimeoutMs: platform.exportQueueTimeoutMs,
      })
    },
    jobs: [
      purgeRequestData(platform.db.kysely, platform),
      purgeFamilySessions(platform.db.kysely, platform),
      endHeldSeats(platform.db.kysely, platform),
      watchSuspicious(platform),
      {
        start: () =>
          compareBirthDates(platform).catch((error) =>
            platform.log.error({ err: error }, 'the birth dates are not compared with the numbers'),
          ),
        stop() {},
      },
    ],
  }
}
