/** The season that a command means, and English sentences for settings that are refused. */

import { PUBLICATION_MODES, WINDOW_MODES } from '@spmb/domain/season/season.ts'
import {
  firstYearOf,
  NOTICE_MAX_LENGTH,
  type SeasonCode,
  type SeasonField,
  type TypedSeason,
} from '@spmb/domain/season/settings.ts'
import type { Problems } from '@spmb/domain/shared/problem.ts'
import type { SeasonChange } from '../../features/season/change-season.ts'
import type { StoredSeason } from '../../features/season/season.queries.ts'
import { StartupError } from '../../platform/errors/startup-error.ts'

/** @throws StartupError with a sentence when there is no such season, or it is there already */
export function chooseSeason(
  seasons: readonly StoredSeason[],
  { label, create, copyQuotas }: { label: string | undefined; create: boolean; copyQuotas: boolean },
): SeasonChange['season'] {
  if (label === undefined) {
    if (create)
      throw new StartupError('--create needs the season to create. Write for example: --season 2026/2027')
    const active = seasons.find((season) => season.isActive)
    if (!active) throw new StartupError('No season is active. Name one: --season 2025/2026 --activate')
    return { id: active.id }
  }
  if (firstYearOf(label) === null) {
    throw new StartupError(`--season '${label}' is not a school year. Write for example: --season 2026/2027`)
  }
  const found = seasons.find((season) => season.label === label.trim())
  if (create) {
    if (found)
      throw new StartupError(`The season ${found.label} is there already. Leave --create out to change it.`)
    return { create: label.trim(), copyQuotas }
  }
  if (found) return { id: found.id }
  const labels = seasons.map((season) => season.label).join(', ')
  throw new StartupError(`There is no season ${label.trim()}, only ${labels}. Add --create to create it.`)
}

/** One sentence a line, each with what to write. */
export function seasonProblems(problems: Problems<SeasonCode>, typed: TypedSeason): string {
  const missing = Object.entries(problems).flatMap(([field, codes]) =>
    codes?.includes('moment.required') ? [`--${field}`] : [],
  )
  if (missing.length > 0) {
    return `A new season needs ${missing.join(' and ')}. ${example('opens', 'closes')}`
  }
  return Object.entries(problems)
    .flatMap(([field, codes = []]) => codes.map((code) => sentence(field as SeasonField, code, typed)))
    .join('\n')
}

function sentence(field: SeasonField, code: SeasonCode, typed: TypedSeason): string {
  const option = `--${field.replaceAll('_', '-')}`
  const value = typed[field] ?? ''
  switch (code) {
    case 'moment.format':
      return `${option} '${value}' is not a day and a time, year first. ${example(field)}`
    case 'moment.date':
      return `${option} '${value}' names a day that does not exist between 2000 and 2099. ${example(field)}`
    case 'moment.time':
      return `${option} '${value}' names a time that does not exist: hours go from 00:00 to 24:00. ${example(field)}`
    case 'moment.skipped':
      return `${option} '${value}' does not exist, since the clocks are put forward over it on this day. ${example(field)}`
    case 'moment.required':
      return `${option} is missing. ${example(field)}`
    case 'opens.claims':
      return 'Paths of this season are claimed until before this opening. Move that moment later first, on the page of the season.'
    case 'closes.order':
      return 'Registration would close before it opens: let --closes be after --opens.'
    case 're_registration.whole':
      return `Give both --re-registration-from and --re-registration-to, or neither.`
    case 're_registration.order':
      return 'Re-registration would end before it begins: let --re-registration-to be after --re-registration-from.'
    case 'publishes.required':
      return `--publication schedule needs the moment of publication. ${example('publishes')}`
    case 'mode.unknown':
      return `${option} '${value}' is not known. Write one of: ${WINDOW_MODES.join(', ')}.`
    case 'publication.unknown':
      return `${option} '${value}' is not known. Write one of: ${PUBLICATION_MODES.join(', ')}.`
    case 'publication.run':
      return 'The selection of this season has not been applied. Finish it first, then publish.'
    case 'publication.disputed':
      return 'Children of this season have a NIK or NISN that another registration has too. Let the office decide about each, then publish.'
    case 'window.frozen':
      return 'The data of this season is frozen for the selection, so registration cannot open. End the selection first.'
    case 'notice.long':
      return `${option} has ${value.length} characters, at most ${NOTICE_MAX_LENGTH} are allowed.`
    case 'notice.characters':
      return `${option} contains a control character or one that reverses text. Type it again.`
    case 'season.label':
      return `--season is not a school year. Write for example: --season 2026/2027`
    case 'season.taken':
      return 'The season is there already. Leave --create out to change it.'
    case 'activation.quotas':
      return 'A level has no quota for this season. Import quotas first, or add --without-quotas.'
    case 'activation.places':
      return 'Children of the active season have no place. Find places for them first, or add --without-places.'
    case 'activation.free_seats':
      return 'Families of the active season may still choose free seats. Wait until the moment has passed and give the seats first.'
    case 'activation.late':
      return 'Children of the active season may still be registered late. Wait until the moment has passed and give the seats first.'
    case 'activation.held_seats':
      return 'Seats of the active season are still held for withdrawn children. Wait until they are free.'
    case 'activation.selection':
      return 'The selection of the active season has begun and is not closed. Finish it first.'
    case 'activation.re_registration':
      return 'The re-registration of the active season has not ended. Wait until it has, or change its end first.'
    case 'activation.objections':
      return 'Objections of the active season are still accepted, or not all answered. Answer them, and wait for their end or change it first.'
  }
}

const MOMENT_EXAMPLES: Partial<Record<SeasonField, string>> = {
  closes: '2025-06-10 24:00',
  publishes: '2025-06-14 10:00',
  re_registration_from: '2025-06-16 08:00',
  re_registration_to: '2025-06-20 24:00',
  objections_until: '2025-06-18 24:00',
}

function example(...fields: SeasonField[]): string {
  const options = fields.map(
    (field) => `--${field.replaceAll('_', '-')} '${MOMENT_EXAMPLES[field] ?? '2025-06-02 00:00'}'`,
  )
  return `Write for example: ${options.join(' ')}`
}
