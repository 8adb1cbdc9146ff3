/** Places of birth dates and distances among the choices of a school: they show the order without the values. */
import { type Market, Standing, UNKNOWN_DISTANCE } from '../engine/market.ts'

/** @returns of each row: its dense ordinal from 1 in its school; 0 for a repeated school and an unknown distance */
export function denseOrdinals(market: Market, column: Int32Array): Int32Array {
  const { schoolOf, standing, quota } = market
  const start = new Int32Array(quota.length + 1)
  const counts = (row: number) => standing[row] !== Standing.SameSchool && column[row] !== UNKNOWN_DISTANCE
  for (let row = 0; row < schoolOf.length; row++)
    if (counts(row)) (start[(schoolOf[row] as number) + 1] as number)++
  for (let school = 0; school < quota.length; school++)
    (start[school + 1] as number) += start[school] as number
  const next = start.slice()
  const values = new Int32Array(start[quota.length] as number)
  for (let row = 0; row < schoolOf.length; row++)
    if (counts(row)) values[(next[schoolOf[row] as number] as number)++] = column[row] as number
  const distinct: Int32Array[] = []
  for (let school = 0; school < quota.length; school++) {
    const own = values.subarray(start[school], start[school + 1]).sort()
    let kept = 0
    for (let i = 0; i < own.length; i++) if (i === 0 || own[i] !== own[i - 1]) own[kept++] = own[i] as number
    distinct.push(own.subarray(0, kept))
  }
  const ordinals = new Int32Array(schoolOf.length)
  for (let row = 0; row < schoolOf.length; row++)
    if (counts(row))
      ordinals[row] = 1 + indexIn(distinct[schoolOf[row] as number] as Int32Array, column[row] as number)
  return ordinals
}

function indexIn(sorted: Int32Array, value: number): number {
  let [from, to] = [0, sorted.length]
  while (from < to) {
    const middle = (from + to) >> 1
    if ((sorted[middle] as number) < value) from = middle + 1
    else to = middle
  }
  return from
}
