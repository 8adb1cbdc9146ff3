/** What is typed of the paths of a level before it is saved. Pure. */
import { type PathRow, type PathSettings, WHOLE_BP } from '@spmb/domain/paths/configuration.ts'
import { formatShare, PATH_SENTENCES } from '@spmb/domain/paths/messages.ts'
import { readPathSettings } from '@spmb/domain/paths/read-settings.ts'
import { splitSeats } from '@spmb/domain/paths/split.ts'
import type { FieldMessages } from '@spmb/domain/shared/problem.ts'

/** The sentences of what is refused, by place; '' is of no field. The rules are those of a file. */
export function faultsOf(draft: PathSettings): FieldMessages {
  const read = readPathSettings(draft)
  const faults: Record<string, string[]> = {}
  for (const { place, code, value } of 'faults' in read ? read.faults : [])
    faults[place] = [...(faults[place] ?? []), PATH_SENTENCES[code](value)]
  return faults
}

/** The id of the control of a place such as `paths[2].share_bp`. */
export const idOf = (place: string) => place.replaceAll(/[^a-z0-9_]+/g, '-').replace(/-$/, '')

/** The id of what is focused for a fault: rows of contests and of an order have no control of their own; null: the fault is of no field. */
export function controlOf(place: string): string | null {
  return place === '' || place === 'paths'
    ? null
    : idOf(place.replace(/((?:contests|order_keys|tka_subjects))\[.*$/, '$1'))
}

/** '18,5' of 1,850. */
export const percentText = (bp: number) => (Number.isInteger(bp) ? formatShare(bp).replace(' %', '') : '')

/** Seats of the paths by code; null while the shares do not divide a whole. */
export function seatsGiven({ level, paths }: PathSettings, quota: number): Record<string, number> | null {
  const sum = paths.reduce((all, { share_bp }) => all + share_bp, 0)
  if (sum !== WHOLE_BP || paths.filter(({ is_rest }) => is_rest).length !== 1) return null
  return splitSeats(quota, paths, level).seats
}

const text = (value: unknown) => JSON.stringify(value)

export const isSame = (one: PathSettings | null, other: PathSettings | null) => text(one) === text(other)

/**
 * The newer settings with what was typed: a path that was changed, added or removed here stays so, every other one is the newer one.
 *
 * @param base what the form was filled from
 */
export function mergeDraft(
  base: PathSettings | null,
  draft: PathSettings | null,
  latest: PathSettings | null,
): PathSettings | null {
  if (isSame(base, draft)) return latest
  if (!draft || !base || !latest) return draft
  const find = (settings: PathSettings, code: string) => settings.paths.find((path) => path.code === code)
  const changed = draft.paths.filter((path) => text(find(base, path.code)) !== text(path))
  const taken = new Set(changed.map(({ code }) => code))
  const removed = new Set(base.paths.filter(({ code }) => !find(draft, code)).map(({ code }) => code))
  const others = latest.paths.filter(({ code }) => !taken.has(code) && !removed.has(code))
  return {
    level: latest.level,
    paths_per_choice:
      draft.paths_per_choice === base.paths_per_choice ? latest.paths_per_choice : draft.paths_per_choice,
    ...((draft.kk_required === base.kk_required ? latest : draft).kk_required && { kk_required: true }),
    paths: [...changed, ...others].sort((a, b) => a.precedence - b.precedence),
  }
}

/** One more path, of a kind that may have several: the office fills in the rest. */
export function addedPath({ paths }: PathSettings): PathRow {
  const codes = new Set(paths.map(({ code }) => code))
  let number = paths.length + 1
  while (codes.has(`jalur_${number}`)) number++
  return {
    code: `jalur_${number}`,
    kind: 'afirmasi',
    name: '',
    help: '',
    precedence: Math.max(0, ...paths.map(({ precedence }) => precedence)) + 1,
    share_bp: 0,
    is_rest: false,
    order_keys: [...(paths.find(({ is_rest }) => is_rest)?.order_keys ?? (['lottery'] as const))],
    area: 'zone',
    needs_claim: true,
    leftover_position: null,
    verifier: 'school',
    second_reader: true,
    criteria: [],
    documents: [],
    score_rule: null,
  }
}
