/** `GET /ppdb/:no_registration/pdf`: the registration card as a download. */
import { CARD_ANSWER_KEYS } from '@spmb/domain/registration/column-keys.ts'
import { CARD_PATH } from '@spmb/domain/registration/contract.public.ts'
import type { Office, Season } from '@spmb/domain/season/season.ts'
import type { SelectionFacts } from '@spmb/domain/season/selection-facts.ts'
import { isPublished } from '@spmb/domain/season/window.ts'
import { announcementOf } from '@spmb/domain/season/window-words.ts'
import { hashWords } from '@spmb/domain/selection/hash-words.ts'
import { receiptOf } from '@spmb/domain/selection/lottery.ts'
import { longMoment } from '@spmb/domain/shared/local-date.ts'
import { weekdayMomentWords } from '@spmb/domain/shared/moment-words.ts'
import { NotFound } from '@spmb/domain/shared/problem.ts'
import type { FastifyInstance } from 'fastify'
import { sendDownload } from '../../../platform/http/files/serve-file.ts'
import type { RateLimits } from '../../../platform/http/limits/rate-limit.ts'
import { shareOf } from '../../../platform/http/limits/share.ts'
import { isNavigation } from '../../../platform/http/navigation.ts'
import type { PrintLogo } from '../../../platform/pdf/parts/print-logo.ts'
import type { FieldEncryption } from '../../../platform/security/field-encryption.ts'
import type { LookUp } from '../look-up.ts'
import type { FoundRegistration } from '../registration.queries.ts'
import { createCardCache } from './card-cache.ts'
import { createCardPool, MAX_THREADS } from './card-pool.ts'
import type { CardFacts } from './card-text.ts'

export interface CardRoutesDeps {
  lookUp: Pick<LookUp, 'readStored'>
  limits: RateLimits
  encryption: Pick<FieldEncryption, 'decrypt'>
  timeZone: string
  publicUrl: string
  office: () => Office
  logo: () => PrintLogo | null
  season: () => Season
  /** What is public of the selection of each level of the active season. */
  selection: () => readonly SelectionFacts[]
  clock: () => Date
  /** How many share the machine's cores; default one. */
  processes?: number
  /** Whether villages and schools are the invented set. */
  isSampleData: () => boolean
  /** Whether applicants are invented. */
  isDemo: () => boolean
}

export function cardRoutes(app: FastifyInstance, deps: CardRoutesDeps) {
  const pool = createCardPool(app.log, { maxThreads: shareOf(MAX_THREADS, deps.processes) })
  const cards = createCardCache(pool.draw)
  app.addHook('onClose', async () => {
    cards.clear()
    await pool.stop()
  })

  app.get<{ Params: { no_registration: string } }>(
    CARD_PATH,
    { config: { limit: 'card' } },
    async (request, reply) => {
      await deps.limits.take('card', request.ip)
      const number = request.params.no_registration
      const found = await deps.lookUp.readStored(number, request.ip).catch((error) => {
        // A browser that navigates gets the page for unknown numbers, an API client gets JSON.
        if (error instanceof NotFound && isNavigation(request)) return null
        throw error
      })
      if (!found) {
        return reply
          .header('cache-control', 'no-store')
          .redirect(`/ppdb/registered/${encodeURIComponent(number)}`)
      }
      const pdf = await cards.draw(cardFacts(found, deps))
      const name = `kartu-${found.no_registration}.pdf`
      return sendDownload(reply, { type: 'application/pdf', name, content: pdf })
    },
  )
}

function cardFacts(found: FoundRegistration, deps: CardRoutesDeps): CardFacts {
  return {
    number: found.no_registration,
    level: found.level,
    seasonLabel: found.season,
    resultUrl: `${deps.publicUrl}/information/pengumuman-hasil-ppdb/${found.no_registration}`,
    answers: Object.fromEntries(CARD_ANSWER_KEYS.map((key) => [key, found[key]])) as CardFacts['answers'],
    birthYear: Number(found.birth_date.slice(0, 4)),
    village: found.village,
    district: found.district,
    school1: found.school_1,
    school2: found.school_2,
    registeredAt: longMoment(found.created_at, deps.timeZone),
    announcedAt: announcedAt(found.season, deps),
    office: deps.office(),
    logo: deps.logo(),
    sampleData: deps.isSampleData(),
    demo: deps.isDemo(),
    receipt:
      found.secret_sealed &&
      receiptOf(found.no_registration, deps.encryption.decrypt(found.secret_sealed, found.no_registration)),
    frozenWords: frozenWords(found, deps),
    createdAt: found.created_at,
  }
}

/** Only of the active season: hashes of earlier ones are on the page of the selection. */
function frozenWords(
  { season: label, level }: Pick<FoundRegistration, 'season' | 'level'>,
  { season, selection }: CardRoutesDeps,
): string | null {
  if (season().label !== label) return null
  const run = selection().find((facts) => facts.level === level)?.run
  return run ? hashWords(run.frozenHash).join(' ') : null
}

/** Only of the active season: an earlier one was announced. */
function announcedAt(seasonLabel: string, { season, clock, timeZone }: CardRoutesDeps): string | null {
  const active = season()
  if (active.label !== seasonLabel) return null
  const announcement = announcementOf({ ...active, published: isPublished(active, clock()) })
  return announcement.state === 'planned' ? weekdayMomentWords(announcement.at, timeZone) : null
}
