/** The outbox: messages to families, from the act that causes one to its end (docs/product-rules.md#messages-to-families). */
import {
  expiryOf,
  FORGOTTEN_AFTER_MS,
  isUrgent,
  MAIL_CONSENT_VERSION,
  MAIL_KINDS,
  type MailKind,
  type MailState,
  REMINDED_BEFORE_MS,
} from '@spmb/domain/mail/mail.ts'
import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { Tx } from '../../platform/database/database.ts'
import { admittingSchool, isAdmittedBy, isLive } from '../../platform/database/live-registration.ts'
import type { Schema } from '../../platform/database/schema.ts'

/** The families of live registrations who asked for messages, while the office sends some. */
const ADDRESSEES = sql`registration as r
  join mail_consent as c on c.registration_id = r.id and c.stopped_at is null
  join mail_settings as s on s.is_on
  where r.email is not null and ${isLive('r')}`

interface Cause {
  kind: MailKind
  /** What it is about: one cause gives one message. At most 100 characters. */
  cause: string
  /** The last moment of what it asks; null: none. */
  until: Date | null
}

/** Adds messages in the transaction of the act that causes them. Families who asked for none get none. */
export function queueMail(
  tx: Tx,
  registrationIds: readonly number[],
  about: Cause,
  at: Date,
): Promise<number> {
  return queueWhere(tx, about, at, sql`r.id = any (${[...registrationIds]}::int[])`)
}

async function queueWhere(
  db: Kysely<Schema>,
  { kind, cause, until }: Cause,
  at: Date,
  condition: RawBuilder<unknown>,
): Promise<number> {
  const { numAffectedRows } = await sql`
    insert into outbox (registration_id, kind, cause, state, queued_at, due_at, until, expires_at)
    select r.id, ${kind}, ${cause}, 'queued', ${at}, ${at}, ${until}, ${expiryOf(kind, until, at)}
    from ${ADDRESSEES} and ${condition}
    on conflict do nothing`.execute(db)
  return Number(numAffectedRows ?? 0)
}

/** Whether the office sends messages. */
export async function isMailOn(db: Kysely<Schema>): Promise<boolean> {
  const { is_on } = await db.selectFrom('mail_settings').select('is_on').executeTakeFirstOrThrow()
  return is_on
}

/** Records in the transaction of an act that a family asks for messages. */
export async function recordConsent(
  tx: Tx,
  registrationId: number,
  { at, actor }: { at: Date; actor: string },
): Promise<void> {
  const agreed = { text_version: MAIL_CONSENT_VERSION, agreed_at: at, agreed_by: actor }
  await tx
    .insertInto('mail_consent')
    .values({ registration_id: registrationId, ...agreed })
    .onConflict((on) =>
      on.column('registration_id').doUpdateSet({ ...agreed, stopped_at: null, stopped_by: null }),
    )
    .execute()
}

/** What a new registration is that asks for messages: written with it, as `askedWhileRegistering` says. */
export interface MailOfRegistration {
  mail_version: string
  mail_expires_at: Date
}
export const mailOfRegistration = (at: Date): MailOfRegistration => ({
  mail_version: MAIL_CONSENT_VERSION,
  mail_expires_at: expiryOf('registered', null, at),
})

/**
 * Further statements of one that writes registrations: the wish of their families and its first message, while the office sends some.
 *
 * @param created rows with id, no_registration and created_at @param sent JSON with `MailOfRegistration` by number
 */
export const askedWhileRegistering = (created: string, sent: string) => `
asked as (
  insert into mail_consent (registration_id, text_version, agreed_at, agreed_by)
  select id, mail_version, created_at, 'public'
  from ${created} join json_to_recordset(${sent}) as sender (no_registration text, mail_version text) using (no_registration)
  join mail_settings on is_on
  where mail_version is not null
  returning registration_id
), told as (
  insert into outbox (registration_id, kind, cause, state, queued_at, due_at, expires_at)
  select id, 'registered', 'registered', 'queued', created_at, created_at, mail_expires_at
  from asked join ${created} on id = registration_id
  join json_to_recordset(${sent}) as sender (no_registration text, mail_expires_at timestamptz) using (no_registration)
)`

/** What time itself causes: the publication, and the last days of re-registration. Repeating it adds nothing. */
export async function queueTimed(
  db: Kysely<Schema>,
  season: { id: number; publishedSince: Date | null; reRegistrationTo: Date | null },
  now: Date,
): Promise<void> {
  const { id, publishedSince, reRegistrationTo: to } = season
  if (publishedSince === null) return
  const ofSeason = sql`r.season_id = ${id}`
  const worth = expiryOf('results', null, publishedSince)
  if (now < worth)
    await queueWhere(db, { kind: 'results', cause: `season ${id}`, until: null }, now, ofSeason)
  if (to === null || now >= to || now.getTime() < to.getTime() - REMINDED_BEFORE_MS) return
  const silent = sql`${isAdmittedBy(null, 'r')} and not exists (
    select from re_registration as re where re.registration_id = r.id
      and ${admittingSchool('r')} in (re.school_id, re.answered_school_id))`
  const cause = `season ${id} until ${to.toISOString()}`
  await queueWhere(db, { kind: 're_registration', cause, until: to }, now, sql`${ofSeason} and ${silent}`)
}

/** A message that this process sends now. */
export interface ClaimedMessage {
  id: number
  kind: MailKind
  attempts: number
  until: Date | null
  number: string
  to: string
}

/** Longer than any attempt. A message whose process was killed is taken again after it. */
export const LEASE_MS = 5 * 60_000

const PRIORITY = sql`array_position(${[...MAIL_KINDS]}::text[], o.kind)`

/**
 * Takes the most urgent messages that are due; another process that asks at the same time takes others. Those of families who want none
 * any more, and of registrations that are withdrawn or deleted, end as cancelled; those whose moment has passed as expired.
 */
export async function claimMessages(
  db: Kysely<Schema>,
  { now, isQuiet, limit }: { now: Date; isQuiet: boolean; limit: number },
): Promise<ClaimedMessage[]> {
  await sql`
    update outbox as o set ended_at = ${now}, state = case when o.expires_at <= ${now} then 'expired' else 'cancelled' end
    where o.ended_at is null and (o.state <> 'sending' or o.due_at <= ${now})
      and (o.expires_at <= ${now} or not exists (select from ${ADDRESSEES_OR_OFF} and r.id = o.registration_id))`.execute(
    db,
  )
  const urgent = MAIL_KINDS.filter(isUrgent)
  const { rows } = await sql<ClaimedMessage>`
    with due as (
      select o.id from outbox as o join mail_settings as s on s.is_on
      where o.ended_at is null and o.due_at <= ${now} ${isQuiet ? sql`and o.kind = any (${urgent}::text[])` : sql``}
      order by ${PRIORITY}, o.due_at, o.id limit ${limit} for update of o skip locked
    )
    update outbox as o set state = 'sending', attempts = o.attempts + 1, due_at = ${new Date(now.getTime() + LEASE_MS)}
    from due, registration as r where o.id = due.id and r.id = o.registration_id
    returning o.id, o.kind, o.attempts, o.until, r.no_registration as number, r.email as to`.execute(db)
  return rows.sort((a, b) => MAIL_KINDS.indexOf(a.kind) - MAIL_KINDS.indexOf(b.kind) || a.id - b.id)
}

/** While messages are switched off they wait. */
const ADDRESSEES_OR_OFF = sql`registration as r
  join mail_consent as c on c.registration_id = r.id and c.stopped_at is null
  where r.email is not null and ${isLive('r')}`

/** Writes what became of an attempt, unless another process has taken the message meanwhile. */
export async function endAttempt(
  db: Kysely<Schema>,
  { id, attempts }: Pick<ClaimedMessage, 'id' | 'attempts'>,
  after: { state: MailState; dueAt: Date | null; now: Date },
): Promise<void> {
  await db
    .updateTable('outbox')
    .set({
      state: after.state,
      ...(after.dueAt ? { due_at: after.dueAt } : { ended_at: after.now }),
    })
    .where('id', '=', id)
    .where('state', '=', 'sending')
    .where('attempts', '=', attempts)
    .execute()
}

/** Of messages that ended long ago nothing but kind, state and time is kept. */
export async function forgetMessages(db: Kysely<Schema>, now: Date): Promise<void> {
  await db
    .updateTable('outbox')
    .set({ registration_id: null })
    .where('ended_at', '<=', new Date(now.getTime() - FORGOTTEN_AFTER_MS))
    .where('registration_id', 'is not', null)
    .execute()
}

export interface OutboxFigures {
  waiting: number
  sent: number
  failed: number
  ended: number
  /** When the oldest waiting message that may be sent now was queued; null: none. */
  waitingSince: Date | null
}

export async function readOutboxFigures(db: Kysely<Schema>): Promise<OutboxFigures> {
  return db
    .selectFrom('outbox')
    .select(({ fn }) => [
      fn.countAll<number>().filterWhere('ended_at', 'is', null).as('waiting'),
      fn.countAll<number>().filterWhere('state', '=', 'sent').as('sent'),
      fn.countAll<number>().filterWhere('state', '=', 'failed_permanent').as('failed'),
      fn.countAll<number>().filterWhere('state', 'in', ['expired', 'cancelled']).as('ended'),
      fn.min<Date | null>('queued_at').filterWhere('ended_at', 'is', null).as('waitingSince'),
    ])
    .executeTakeFirstOrThrow()
}
