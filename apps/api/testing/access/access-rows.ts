/** All rows of the access matrix. A feature adds its own file; a contract without a row fails the test. */
import type { AccessRows } from './access-row.ts'
import { accountRows } from './rows/account-rows.ts'
import {
  claimRows,
  freeSeatsRows,
  objectionRows,
  reRegistrationRows,
  reserveRows,
} from './rows/admission-rows.ts'
import { bulkRows } from './rows/bulk-rows.ts'
import { distanceRows } from './rows/distance-rows.ts'
import { exportRows } from './rows/export-rows.ts'
import { auditRows } from './rows/office/audit-rows.ts'
import { complaintRows } from './rows/office/complaint-rows.ts'
import { importRows } from './rows/office/import-rows.ts'
import { mailRows, officeRows } from './rows/office/office-rows.ts'
import { paperRows } from './rows/paper-rows.ts'
import { placeRows } from './rows/place-rows.ts'
import { quotaRows } from './rows/quota-rows.ts'
import { recapRows } from './rows/recap-rows.ts'
import { referenceRows } from './rows/reference-rows.ts'
import { registrationRows } from './rows/registration-rows.ts'
import { seasonRows } from './rows/season-rows.ts'
import { selectionRows } from './rows/selection-rows.ts'
import { suspiciousRows } from './rows/suspicious-rows.ts'
import { zoningRows } from './rows/zoning-rows.ts'

export const ACCESS_ROWS: AccessRows = {
  ...referenceRows,
  ...placeRows,
  ...registrationRows,
  ...bulkRows,
  ...suspiciousRows,
  ...exportRows,
  ...zoningRows,
  ...distanceRows,
  ...quotaRows,
  ...recapRows,
  ...paperRows,
  ...reRegistrationRows,
  ...claimRows,
  ...objectionRows,
  ...reserveRows,
  ...freeSeatsRows,
  ...importRows,
  ...complaintRows,
  ...auditRows,
  ...accountRows,
  ...seasonRows,
  ...selectionRows,
  ...officeRows,
  ...mailRows,
}
