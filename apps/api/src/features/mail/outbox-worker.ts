/**
 * Sends what is in the outbox. Every process looks; the database gives each message to one of them. A message is sent at least once: one
 * that the mail server took before this process was killed is sent again with the same Message-ID.
 */
import { setTimeout as wait } from 'node:timers/promises'
import { isQuiet, type MailState, nextAttempt } from '@spmb/domain/mail/mail.ts'
import { mailOf } from '@spmb/domain/mail/texts.ts'
import type { Season } from '@spmb/domain/season/season.ts'
import { isPublished } from '@spmb/domain/season/window.ts'
import type { Database } from '../../platform/database/database.ts'
import type { Metrics } from '../../platform/metrics/metrics.ts'
import type { Log } from '../../platform/observability/logger.ts'
import {
  type ClaimedMessage,
  claimMessages,
  endAttempt,
  forgetMessages,
  queueTimed,
  readOutboxFigures,
} from '../outbox/outbox.queries.ts'
import { type MailServer, openSmtp, type Send } from './send-by-smtp.ts'

const EVERY_MS = 10_000
/** At most 50 messages in a second. */
const BATCH = 25
const BATCH_MS = 500

export interface OutboxWorkerDeps {
  db: Database
  clock: () => Date
  timeZone: string
  log: Log
  season: () => Season
  officeName: () => string
  /** Null while messages are off. */
  server: () => Promise<MailServer | null>
  metrics?: Pick<Metrics, 'messageEnded' | 'messagesWaiting'> | undefined
}

export function createOutboxWorker(deps: OutboxWorkerDeps) {
  const { db, clock, timeZone, log, season, officeName, server, metrics } = deps
  let timer: NodeJS.Timeout | undefined
  let looking: Promise<void> | null = null
  let isStopped = false

  async function sendOne(send: Send, message: ClaimedMessage): Promise<void> {
    const { id, kind, number, to, until, attempts } = message
    const facts = { office: officeName(), number, until, timeZone }
    const failed = await send({ to, ...mailOf(kind, facts), key: `spmb-${id}` })
    const now = clock()
    const again = failed && !failed.isFinal ? nextAttempt(attempts, now) : null
    const state: MailState = !failed ? 'sent' : again ? 'failed_temporary' : 'failed_permanent'
    await endAttempt(db.kysely, message, { state, dueAt: again, now })
    metrics?.messageEnded(state === 'sent' ? 'sent' : 'failed')
    // Neither the address nor what the server said of it.
    if (failed) log.warn({ message: id, failure: failed.failure, attempts }, 'a message could not be sent')
  }

  /** One round: all messages that are due. */
  async function round(): Promise<void> {
    const now = clock()
    await forgetMessages(db.kysely, now)
    const office = await server()
    if (office) {
      const { id, publishesAt, reRegistrationTo } = season()
      const publishedSince = isPublished(season(), now) ? (publishesAt ?? now) : null
      await queueTimed(db.kysely, { id, publishedSince, reRegistrationTo }, now)
      await sendAll(office)
    }
    const { waitingSince } = await readOutboxFigures(db.kysely)
    metrics?.messagesWaiting(waitingSince ? (now.getTime() - waitingSince.getTime()) / 1_000 : 0)
  }

  async function sendAll(office: MailServer): Promise<void> {
    const claim = () => {
      const now = clock()
      return claimMessages(db.kysely, { now, isQuiet: isQuiet(now, timeZone), limit: BATCH })
    }
    let batch = await claim()
    if (batch.length === 0) return
    const smtp = await openSmtp(office)
    try {
      while (batch.length > 0 && !isStopped) {
        const pause = wait(BATCH_MS, undefined, { ref: false })
        await Promise.all(batch.map((message) => sendOne(smtp.send, message)))
        if (batch.length < BATCH) return
        await pause
        batch = await claim()
      }
    } finally {
      smtp.close()
    }
  }

  function look(): Promise<void> {
    looking ??= round()
      .catch((error) => log.warn({ err: error }, 'messages could not be sent; retry in ten seconds'))
      .finally(() => {
        looking = null
      })
    return looking
  }

  return {
    /** Sends what is due now; tests call it. */
    look,
    start: () => {
      timer = setInterval(() => void look(), EVERY_MS).unref()
    },
    stop: () => {
      isStopped = true
      clearInterval(timer)
    },
  }
}
