/** The controls of the season's form: their values, and what of them differs from the stored season. Pure. */

import type { changeSeason, SeasonRecord } from '@spmb/domain/season/contract.staff.ts'
import type { BodyIn } from '@spmb/domain/shared/endpoint.ts'
import { MOMENT_PARTS, type MomentKind, momentText, partsOf, type TypedParts } from './typed-moment.ts'

/** The moments of the form: the field of the call is the name of the controls. */
const FORM_MOMENTS = {
  opens: { key: 'opens_at', kind: 'start' },
  closes: { key: 'closes_at', kind: 'end' },
  re_registration_from: { key: 're_registration_from', kind: 'start' },
  re_registration_to: { key: 're_registration_to', kind: 'end' },
  objections_until: { key: 'objections_until', kind: 'end' },
} as const satisfies Record<string, { key: keyof SeasonRecord; kind: MomentKind }>
export type FormMoment = keyof typeof FORM_MOMENTS
const MOMENTS = Object.keys(FORM_MOMENTS) as FormMoment[]

/** Values by the name of their control. */
export type ControlValues = Record<string, string>

export function storedParts(season: SeasonRecord, field: FormMoment, timeZone: string): TypedParts {
  const { key, kind } = FORM_MOMENTS[field]
  const at = season[key]
  return partsOf(at ? new Date(at) : null, kind, timeZone)
}

/** What the controls show for a stored season. */
export function controlValues(season: SeasonRecord, timeZone: string): ControlValues {
  const values: ControlValues = { mode: season.window_mode, notice: season.notice ?? '' }
  for (const field of MOMENTS) {
    const parts = storedParts(season, field, timeZone)
    for (const part of MOMENT_PARTS) values[`${field}-${part}`] = parts[part]
  }
  return values
}

type Changes = Omit<BodyIn<typeof changeSeason>, 'version'>

/** The fields whose controls were changed. */
export function changesIn(typed: ControlValues, stored: ControlValues): Changes {
  const changes: Changes = {}
  if (typed.mode !== stored.mode) changes.mode = typed.mode
  if (typed.notice !== stored.notice) changes.notice = typed.notice
  for (const field of MOMENTS) {
    const text = textOf(typed, field)
    if (text !== textOf(stored, field)) changes[field] = text
  }
  return changes
}

function textOf(values: ControlValues, field: FormMoment): string {
  const part = (name: keyof TypedParts) => values[`${field}-${name}`] ?? ''
  return momentText({ day: part('day'), month: part('month'), year: part('year'), time: part('time') })
}
