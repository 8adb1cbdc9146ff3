/**
 * The lists as files, opened by navigation: what the list's own parameters leave, as of one moment, row by row. Two at a
 * time, so that the public does not notice.
 */
import type { Actor } from '@spmb/domain/accounts/actor.ts'
import { exportApplicants, exportSchoolApplicants } from '@spmb/domain/registration/staff/contract.ts'
import type { ListQuery } from '@spmb/domain/registration/staff/list-query.ts'
import { EXPORT_BUSY, SCHOOL_NOT_FOUND } from '@spmb/domain/registration/staff/messages.ts'
import type { Endpoint } from '@spmb/domain/shared/endpoint.ts'
import { LEVELS, type Level } from '@spmb/domain/shared/level.ts'
import { localDateOf } from '@spmb/domain/shared/local-date.ts'
import { NotFound } from '@spmb/domain/shared/problem.ts'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { auditContextOf } from '../../audit/audit-context.ts'
import { refusalOf, sendRefusal, Unavailable } from '../../http/errors.ts'
import { isNavigation } from '../../http/navigation.ts'
import { createSemaphore } from '../../http/semaphore.ts'
import type { Admit } from '../../http/serve.ts'
import { scopeOf } from '../staff/applicant-rows.ts'
import { auditRegistration } from '../staff/audit-registration.ts'
import { auditedQuery, type ListDeps, listFilters } from '../staff/list.ts'
import { exportQuery } from './export.queries.ts'
import { startExport } from './export-file.ts'
import { XLSX_TYPE } from './workbook.ts'

export interface ExportRoutesDeps extends Omit<ListDeps, 'encryption'> {
  dataKey: Buffer
  admit: Admit
  clock: () => Date
  timeZone: string
  /** How long a third export waits for one of the two, in milliseconds. */
  patienceMs?: number | undefined
}

const EXPORTS_AT_A_TIME = 2
const PATIENCE_MS = 20_000
const RETRY_AFTER_SECONDS = 15

/** Where a person goes whose download was refused: to sign in, or to the list of their level. */
const SIGN_IN = '/login'
const OWN_LIST = '/admin/ppdb'

type ExportRequest = FastifyRequest<{ Querystring: ListQuery; Params: { school_id?: number } }>

export function exportRoutes(app: FastifyInstance, deps: ExportRoutesDeps) {
  const { db, dataKey, admit, clock, timeZone, patienceMs = PATIENCE_MS } = deps
  const busy = () => new Unavailable(RETRY_AFTER_SECONDS, EXPORT_BUSY)
  const gate = createSemaphore(EXPORTS_AT_A_TIME, patienceMs, busy)

  for (const level of LEVELS) {
    for (const contract of [exportApplicants[level], exportSchoolApplicants[level]]) route(contract, level)
  }

  function route(contract: Endpoint, level: Level) {
    const actors = new WeakMap<FastifyRequest, Actor>()
    app.route<{ Querystring: ListQuery; Params: { school_id?: number } }>({
      method: 'GET',
      url: contract.path,
      exposeHeadRoute: false,
      config: { contract },
      schema: {
        querystring: contract.query,
        ...(contract.params ? { params: contract.params } : {}),
      },
      onRequest: async (request) => {
        actors.set(request, await admit(request, contract))
      },
      errorHandler: refuse,
      handler: async (request, reply) => {
        const actor = actors.get(request)
        if (!actor) throw new Error('an export was handled before it was admitted')
        return send(request, reply, { actor, level, schoolId: schoolOf(request, actor, level) })
      },
    })
  }

  /** @throws NotFound for a school that is none of this level, or not the operator's own */
  function schoolOf(request: ExportRequest, actor: Actor, level: Level): number | null {
    const { school_id } = request.params
    if (school_id === undefined) return null
    const own = scopeOf(actor)
    const known = deps.reference().school(school_id)?.level === level
    if (!known || (own !== null && own !== school_id)) throw new NotFound(SCHOOL_NOT_FOUND)
    return school_id
  }

  async function send(
    request: ExportRequest,
    reply: FastifyReply,
    { actor, level, schoolId }: { actor: Actor; level: Level; schoolId: number | null },
  ) {
    const { query } = request
    const now = clock()
    const gone = new AbortController()
    const leave = () => gone.abort()
    reply.raw.once('close', leave)
    await gate.enterFor(reply)
    // Before the first row leaves; a file that breaks off was an export too.
    const changes = { level, school_id: schoolId, query: auditedQuery(query) }
    await auditRegistration(db.kysely, auditContextOf({ actor, request }, now), {
      action: 'registration.export',
      changes,
    })
    const scope = { seasonId: deps.seasonId(), level, schoolId }
    const found = exportQuery(db.kysely, scope, listFilters(deps, { level, query }), query.sort)
    const job = { level, school: schoolId, query: found, settings: db.settings, dataKey, timeZone }
    const file = await startExport(job, gone.signal).catch((error: unknown) => {
      throw gone.signal.aborted ? busy() : error
    })
    // From here on the answer ends the file.
    reply.raw.off('close', leave)
    const date = localDateOf(now, timeZone).replaceAll('-', '')
    return reply
      .type(XLSX_TYPE)
      .header('content-disposition', `attachment; filename="spmb-${level.toLowerCase()}-${date}.xlsx"`)
      .header('cache-control', 'no-store')
      .send(file)
  }
}

/** A program reads the refusal as JSON, a person is led on or reads one sentence. */
function refuse(error: FastifyError, request: FastifyRequest, reply: FastifyReply) {
  if (!isNavigation(request)) return sendRefusal(error, request, reply)
  const refusal = refusalOf(error, request)
  if (refusal.status === 401) return reply.redirect(SIGN_IN, 302)
  if (refusal.status === 403 || refusal.status === 404) return reply.redirect(OWN_LIST, 302)
  if (refusal.status === 500) request.log.error({ err: error }, 'an export failed')
  if (refusal.retryAfterSeconds !== undefined) reply.header('retry-after', refusal.retryAfterSeconds)
  const sentences =
    typeof refusal.message === 'string' ? [refusal.message] : Object.values(refusal.message).flat()
  return reply
    .code(refusal.status)
    .header('cache-control', 'no-store')
    .type('text/plain; charset=utf-8')
    .serializer(String)
    .send(sentences.join('\n'))
}
