/**
 * Registrations that may be of one child (docs/product-rules.md#the-same-child-twice): a hint for people, never a refusal. Pure.
 */
import { comparableName } from '../../manage/lost-number-contract.public.ts'

export interface ComparedChild {
  id: number
  name: string
  mother_name: string
  birth_date: string
}

/** `same`: name, birth date and mother alike; `nik`: NIKs that differ in one digit, and name or mother alike. */
export const DOUBLE_REASONS = ['same', 'nik'] as const
export type DoubleReason = (typeof DOUBLE_REASONS)[number]

export interface DoublePair {
  reason: DoubleReason
  /** The smaller id first. */
  ids: readonly [number, number]
}

/**
 * NIKs alone say nothing: children who were born in one district in one month have NIKs that differ in one digit.
 *
 * @param children live registrations of one level, in the order of their ids
 * @param nikOf called only for children who share a name or a mother with another one
 * @returns each pair once, in the order of the ids
 */
export function findDoubles(
  children: readonly ComparedChild[],
  nikOf: (id: number) => string | null,
): DoublePair[] {
  const folded = children.map((child) => ({
    ...child,
    name: comparableName(child.name),
    mother: comparableName(child.mother_name),
  }))
  const found = new Map<string, DoublePair>()
  const add = (reason: DoubleReason, a: number, b: number) => {
    const ids = a < b ? ([a, b] as const) : ([b, a] as const)
    if (!found.has(ids.join())) found.set(ids.join(), { reason, ids })
  }
  for (const group of groupsBy(folded, (one) => [one.name, one.birth_date, one.mother].join(' ')))
    forPairs(group, (a, b) => add('same', a.id, b.id))

  const niks = new Map<number, string | null>()
  const nik = (id: number) => {
    if (!niks.has(id)) niks.set(id, nikOf(id))
    return niks.get(id) ?? null
  }
  // NIKs that differ in one digit are equal without it, so that no pairs of a common name have to be compared.
  for (const key of ['name', 'mother'] as const)
    for (const group of groupsBy(folded, (one) => one[key])) {
      const holes = group.flatMap((child) => withHoles(nik(child.id)).map((hole) => ({ child, hole })))
      for (const near of groupsBy(holes, ({ hole }) => hole))
        forPairs(near, (a, b) => {
          if (nik(a.child.id) !== nik(b.child.id)) add('nik', a.child.id, b.child.id)
        })
    }
  return [...found.values()].sort((a, b) => a.ids[0] - b.ids[0] || a.ids[1] - b.ids[1])
}

/** For each digit of the NIK, the NIK without it. */
const withHoles = (nik: string | null) =>
  Array.from(nik ?? '', (_, at) => `${nik?.slice(0, at)}-${nik?.slice(at + 1)}`)

/** Groups of two and more; a child without the text is in none. */
function groupsBy<T>(children: readonly T[], keyOf: (child: T) => string): T[][] {
  const groups = new Map<string, T[]>()
  for (const child of children) {
    const key = keyOf(child)
    const group = groups.get(key)
    if (group) group.push(child)
    else if (key.trim() !== '') groups.set(key, [child])
  }
  return [...groups.values()].filter(({ length }) => length > 1)
}

function forPairs<T>(group: readonly T[], take: (a: T, b: T) => void): void {
  for (const [i, a] of group.entries()) for (const b of group.slice(i + 1)) take(a, b)
}
