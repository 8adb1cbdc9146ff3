/** Staff calls of the recap. It has no personal data; an export is audited. */
import { createHash } from 'node:crypto'
import type { Actor } from '@spmb/domain/accounts/actor.ts'
import { exportRecap, type Recap, type RecapFormat, readRecap } from '@spmb/domain/recap/contract.staff.ts'
import type { Office } from '@spmb/domain/season/season.ts'
import { LEVELS, levelPath } from '@spmb/domain/shared/level.ts'
import { localDateOf } from '@spmb/domain/shared/local-date.ts'
import type { FastifyInstance } from 'fastify'
import { recordAudit } from '../../platform/audit/audit.ts'
import { auditContextOf } from '../../platform/audit/audit-context.ts'
import type { Database } from '../../platform/database/database.ts'
import { type Admit, serveStaff } from '../../platform/http/serve.ts'
import type { PrintLogo } from '../../platform/pdf/parts/print-logo.ts'
import type { HeadOfOffice } from '../../platform/pdf/parts/signatures.ts'
import { readRecapOf } from './read-recap.ts'
import { drawRecap } from './recap-pdf.ts'
import { recapWorkbook } from './recap-workbook.ts'

export interface RecapDeps {
  admit: Admit
  db: Database
  clock: () => Date
  timeZone: string
  office: () => Office
  head: () => HeadOfOffice
  logo: () => PrintLogo | null
  isSampleData: () => boolean
  schoolName: (id: number) => string
}

export function recapStaffRoutes(app: FastifyInstance, deps: RecapDeps) {
  const { admit, db, clock, timeZone } = deps

  for (const level of LEVELS) {
    serveStaff(app, { contract: readRecap[level], admit }, ({ actor, query }) =>
      readRecapOf(db, { level, schoolId: actor.school?.id ?? null }, query, clock()),
    )

    serveStaff(app, { contract: exportRecap[level], admit }, async ({ actor, params, query, request }) => {
      const now = clock()
      const { format } = params
      const recap = await readRecapOf(db, { level, schoolId: actor.school?.id ?? null }, query, now)
      const bytes = await fileOf(recap, format, actor)
      const fingerprint = fingerprintOf(recap)
      await recordAudit(db.kysely, {
        ...auditContextOf({ actor, request }, now),
        action: 'recap.export',
        subject: 'recap',
        changes: {
          level,
          format,
          season: recap.season.first_year,
          school_id: actor.school?.id ?? null,
          fingerprint,
        },
      })
      const date = localDateOf(now, timeZone).replaceAll('-', '')
      return { name: `rekap-${levelPath(level)}-${date}.${format}`, base64: bytes.toString('base64') }
    })
  }

  function fileOf(recap: Recap, format: RecapFormat, actor: Actor): Promise<Buffer> {
    if (format === 'xlsx')
      return recapWorkbook(recap, {
        office: deps.office().name,
        timeZone,
        isWhole: actor.school === null,
      })
    return drawRecap({
      recap,
      office: deps.office(),
      head: deps.head(),
      logo: deps.logo(),
      isSample: deps.isSampleData(),
      school: actor.school && deps.schoolName(actor.school.id),
      printedBy: actor.name,
      fingerprint: fingerprintOf(recap),
      timeZone,
    })
  }
}

/** Eight hexadecimal digits that are equal for equal printed figures, whenever they are printed. */
function fingerprintOf({ at: _at, support: _support, ...figures }: Recap): string {
  const digest = createHash('sha256').update(JSON.stringify(figures)).digest('hex')
  return `${digest.slice(0, 4)} ${digest.slice(4, 8)}`
}
