/** Twins whom a run separates (docs/product-rules.md#twins): a fact for the office, which changes no place. Pure. */
import { comparableName } from '../../registration/manage/lost-number-contract.public.ts'

export interface BornChild {
  name: string
  /** Empty where she is not on the certificate. */
  mother_name: string
  /** `YYYY-MM-DD` */
  birth_date: string
}

/**
 * Children of one mother and one birth date, of a level. Where all of a group have the same name it is rather one child that is
 * registered twice (docs/product-rules.md#the-same-child-twice).
 *
 * @param children null: retention has removed the registration
 * @returns for each group the places in the list, in its order
 */
export function twinsIn(children: readonly (BornChild | null)[]): number[][] {
  const groups = new Map<string, number[]>()
  for (const [index, child] of children.entries()) {
    const mother = child && comparableName(child.mother_name)
    if (!mother) continue
    const key = `${child.birth_date} ${mother}`
    const group = groups.get(key)
    if (group) group.push(index)
    else groups.set(key, [index])
  }
  const namesOf = (group: readonly number[]) =>
    new Set(group.map((index) => comparableName(children[index]?.name ?? '')))
  return [...groups.values()].filter((group) => namesOf(group).size > 1)
}

/** Those who do not all have the same place. @param placeOf the school; null: none */
export const separatedOf = (
  groups: readonly (readonly number[])[],
  placeOf: (index: number) => string | number | null,
): (readonly number[])[] => groups.filter((group) => new Set(group.map(placeOf)).size > 1)
