/** The certificate of a published run as a download, the names of the schools in it, and the explanation of the own result for a family. */
import {
  CERTIFICATE_PATH,
  readChainName,
  SCHOOL_NAMES_FILE,
} from '@spmb/domain/selection/public/certificate-path.ts'
import { readOwnResult } from '@spmb/domain/selection/public/contract.family.ts'
import type { FastifyInstance } from 'fastify'
import { sendFile } from '../../../platform/http/files/serve-file.ts'
import { serveFamily } from '../../../platform/http/serve.ts'
import type { Platform } from '../../../platform/platform.ts'
import { createFamilySessions, type FamilySessionDeps } from '../../registration/manage/family-sessions.ts'
import { createCertificates } from './certificates.ts'
import { explainResult } from './explain-result.ts'
import { createSchoolNames } from './school-names.ts'

/** Short, because results can be hidden again. */
const CACHE = 'public, max-age=60'

export function publicSelectionRoutes(
  app: FastifyInstance,
  deps: FamilySessionDeps & Pick<Platform, 'encryption' | 'timeZone'>,
) {
  const { db, clock } = deps
  const certificates = createCertificates(db)
  const schoolNames = createSchoolNames(db)
  const { admit } = createFamilySessions(deps)

  app.get<{ Params: { name: string } }>(CERTIFICATE_PATH, async (request, reply) => {
    const { name } = request.params
    if (name === SCHOOL_NAMES_FILE)
      return sendFile(request, reply, await schoolNames(clock()), { 'cache-control': CACHE })
    const file = await certificates(name, clock())
    return sendFile(request, reply, file, {
      // The page names its newest hash, so that an older copy would look like another chain.
      'cache-control': readChainName(name) ? 'no-cache' : CACHE,
      'content-disposition': `attachment; filename="${name}"`,
    })
  })

  serveFamily(app, { contract: readOwnResult, admit }, ({ family }) =>
    explainResult(db.kysely, family.registrationId, clock(), deps),
  )
}
