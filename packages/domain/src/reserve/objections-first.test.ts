import { expect, test } from 'vitest'
import { type ListedChild, objectionsFirst } from './objections-first.ts'

const A = 1
const B = 2
const child = (reserve: ListedChild['reserve'], objectsTo: number[] = []): ListedChild => ({
  schools: [A, B],
  reserve,
  objectsTo,
})

test('without an upheld objection every number stays', () => {
  expect(objectionsFirst([child([1, null]), child([2, 1])])).toEqual([
    [1, null],
    [2, 1],
  ])
})

test('the child of an upheld objection is first, and those it came past move back by one', () => {
  expect(objectionsFirst([child([1, 4]), child([17, 2], [A]), child([18, null]), child([2, 1])])).toEqual([
    [2, 4],
    [1, 2],
    [18, null],
    [3, 1],
  ])
})

test('one that did not wait there is first too, behind objections that had a number', () => {
  expect(objectionsFirst([child([null, null], [A]), child([1, null]), child([2, null], [A])])).toEqual([
    [2, null],
    [3, null],
    [1, null],
  ])
})

test('one school as both choices has one number, and a missing choice none', () => {
  const twice: ListedChild = { schools: [A, A], reserve: [3, null], objectsTo: [A] }
  const single: ListedChild = { schools: [A, null], reserve: [1, null], objectsTo: [] }
  expect(objectionsFirst([single, twice])).toEqual([
    [2, null],
    [1, null],
  ])
})
