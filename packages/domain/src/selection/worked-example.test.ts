/** The examples of docs/selection.md#an-example-with-eight-children and docs/selection.md#an-example-with-paths. */
import { expect, test } from 'vitest'
import { runSelection } from '../../testing/selection/run-selection.ts'
import {
  exampleDocument,
  exampleTable,
  pathExampleDocument,
  pathExampleTable,
} from '../../testing/selection/worked-example.ts'
import { lotteryNumber } from './lottery.ts'

test('gives the places that the page says', () => {
  const document = exampleDocument()
  expect(document.applicants).toHaveLength(8)
  const outcome = runSelection(document)
  if (!('answer' in outcome)) throw new Error(JSON.stringify(outcome))
  const reserve = (choices: { school: unknown; reserve: number | null }[]) =>
    choices
      .filter((each) => each.reserve !== null)
      .map((each) => `${each.school} ${each.reserve}`)
      .join(', ') || '–'
  expect(
    outcome.answer.results.map(({ id, school, choices }) => [id, String(school ?? '–'), reserve(choices)]),
  ).toEqual(exampleTable('Result of'))
  for (const [name = '', number = ''] of exampleTable('Lottery of'))
    expect(lotteryNumber('416253', name).slice(0, 8)).toBe(number)
})

test('a document with faults gives them in place of places', () => {
  const faulty = { ...exampleDocument(), level: 'SMA' } as unknown as Parameters<typeof runSelection>[0]
  expect(runSelection(faulty)).toEqual({
    faults: [{ place: 'level', says: 'must be "SD" or "SMP", not "SMA"' }],
    more: 0,
  })
})

/** 'Mawar, afirmasi', 'Melati, leftover seat' or '–'. */
function seatsOf(precedence: string[]) {
  const outcome = runSelection(pathExampleDocument(precedence))
  if (!('answer' in outcome)) throw new Error(JSON.stringify(outcome))
  return outcome.answer.results.map(({ id, school, path, seat }) => [
    id,
    school === null ? '–' : `${school}, ${seat === 'leftover' ? 'leftover seat' : path}`,
  ])
}

test('gives the seats by path that the page says, with either path first', () => {
  const said = pathExampleTable('Result of')
  expect(said).toHaveLength(9)
  expect(seatsOf(['afirmasi', 'domisili'])).toEqual(
    said.map(([name, afirmasiFirst]) => [name, afirmasiFirst]),
  )
  expect(seatsOf(['domisili', 'afirmasi'])).toEqual(
    said.map(([name, , domisiliFirst]) => [name, domisiliFirst]),
  )
})
