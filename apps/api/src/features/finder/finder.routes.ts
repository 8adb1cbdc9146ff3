/** The pages of the school finder, from memory (docs/product-rules.md#school-finder). */
import { finderAddress, idOf, readFinderQuery } from '@spmb/domain/finder/address.ts'
import type { FinderView } from '@spmb/domain/finder/views.ts'
import { FINDER_PATH, FINDER_SCHOOL_PATH } from '@spmb/domain/shared/page-paths.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { sendFile } from '../../platform/http/files/serve-file.ts'
import type { RateLimits } from '../../platform/http/limits/rate-limit.ts'
import { type RequestedPages, SEARCH_KEY } from '../public-pages/requested-pages.ts'
import { type FinderSource, meantVillage, pickerView, schoolView, villageView } from './finder-views.ts'

export interface FinderDeps {
  pages: RequestedPages
  source: () => FinderSource
  limits: Pick<RateLimits, 'take'>
}

/** No cache keeps an unknown address, nor what was typed. */
const NOT_KEPT = { 'cache-control': 'no-store' }

export function finderRoutes(app: FastifyInstance, { pages, source, limits }: FinderDeps): void {
  async function send(
    { request, reply }: { request: FastifyRequest; reply: FastifyReply },
    {
      key,
      view,
      path,
      headers = {},
    }: { key: string; view: () => FinderView; path: string; headers?: Readonly<Record<string, string>> },
  ) {
    const { reference, figures } = source()
    const from = [reference, figures]
    if (!pages.isCached(key, from)) await limits.take('drawnPage', request.ip)
    return sendFile(request, reply, await pages.draw(key, from, view), { ...pages.headers(path), ...headers })
  }

  /** The picker with the notice that something is unknown. */
  async function sendUnknown(
    { request, reply }: { request: FastifyRequest; reply: FastifyReply },
    view: FinderView,
  ) {
    await limits.take('drawnPage', request.ip)
    const headers = { ...pages.headers(FINDER_PATH), ...NOT_KEPT }
    return sendFile(request, reply.code(404), await pages.drawOnce(view), headers)
  }

  app.get(FINDER_PATH, async (request, reply) => {
    const query = readFinderQuery(request.query as Record<string, unknown>)
    const now = source()
    const { reference } = now
    const { level, villageId } = query
    if (villageId === null && query.search !== null) {
      const only = meantVillage(reference, query.search)
      if (only) return reply.headers(NOT_KEPT).redirect(finderAddress(level, only.id), 303)
      const page = { key: `${SEARCH_KEY}${level} ${query.search}`, view: () => pickerView(now, query) }
      return send({ request, reply }, { ...page, path: FINDER_PATH, headers: NOT_KEPT })
    }
    if (villageId === null) {
      const view = () => pickerView(source(), { level, search: null })
      return send({ request, reply }, { key: `picker ${level}`, view, path: FINDER_PATH })
    }
    const village = villageId === 'invalid' ? undefined : reference.village(villageId)
    if (!village || village.isClosed)
      return sendUnknown({ request, reply }, pickerView(now, { level, search: null }, 'village'))
    return send(
      { request, reply },
      {
        key: `village ${village.id} ${level}`,
        view: () => villageView(now, village, level),
        path: FINDER_PATH,
      },
    )
  })

  app.get<{ Params: { id: string } }>(FINDER_SCHOOL_PATH, async (request, reply) => {
    const now = source()
    const { reference } = now
    const school = reference.school(idOf(request.params.id) ?? 0)
    if (!school || school.isClosed)
      return sendUnknown({ request, reply }, pickerView(now, { level: 'SD', search: null }, 'school'))
    const { desa } = request.query as Record<string, unknown>
    // Another village than those of the zone would be another page for the same text.
    const from = reference.villagesServedBy(school.id).find(({ id }) => id === idOf(desa)) ?? null
    return send(
      { request, reply },
      {
        key: `school ${school.id} ${from?.id ?? ''}`,
        view: () => schoolView(now, school, from),
        path: FINDER_SCHOOL_PATH,
      },
    )
  })
}
