/** All rows of the access matrix. A feature adds its own file; a contract without a row fails the test. */
import type { AccessRows } from './access-row.ts'
import { accountRows } from './account-rows.ts'
import { auditRows } from './audit-rows.ts'
import { bulkRows } from './bulk-rows.ts'
import { complaintRows } from './complaint-rows.ts'
import { exportRows } from './export-rows.ts'
import { importRows } from './import-rows.ts'
import { officeRows } from './office-rows.ts'
import { placeRows } from './place-rows.ts'
import { quotaRows } from './quota-rows.ts'
import { recapRows } from './recap-rows.ts'
import { referenceRows } from './reference-rows.ts'
import { registrationRows } from './registration-rows.ts'
import { seasonRows } from './season-rows.ts'
import { suspiciousRows } from './suspicious-rows.ts'
import { zoningRows } from './zoning-rows.ts'

export const ACCESS_ROWS: AccessRows = {
  ...referenceRows,
  ...placeRows,
  ...registrationRows,
  ...bulkRows,
  ...suspiciousRows,
  ...exportRows,
  ...zoningRows,
  ...quotaRows,
  ...recapRows,
  ...importRows,
  ...complaintRows,
  ...auditRows,
  ...accountRows,
  ...seasonRows,
  ...officeRows,
}
