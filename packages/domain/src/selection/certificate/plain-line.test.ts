/**
 * A line that is not read from its bytes is parsed as JSON, with the same answer, so tests of the reader alone would not notice a
 * line that is refused without a reason.
 */
import { describe, expect, test } from 'vitest'
import { Standing } from '../engine/market.ts'
import { REASONS, RESULT_OF, type Reason } from '../reasons.ts'
import { PlainLine } from './plain-line.ts'
import { DOCUMENT, textOf } from './testing/small-certificate.ts'

const COMMITMENT = '0123456789abcdef0123456789abcdef'
const SCHOOLS = 12
const BEFORE = 'é['

/** The line behind other bytes, read, with the text of each part in place of its positions; null when it is not plain. */
function readLine(text: string, { line = new PlainLine(), schools = SCHOOLS } = {}) {
  const bytes = new TextEncoder().encode(`${BEFORE}${text}`)
  const from = new TextEncoder().encode(BEFORE).length
  if (!line.read(bytes, from, schools)) return null
  const textOf = (start: number, end: number) => new TextDecoder().decode(bytes.subarray(start, end))
  expect(line.start).toBe(from)
  return {
    ticket: textOf(line.start, line.ticketEnd),
    commitment: textOf(line.ticketEnd, line.commitmentEnd),
    behind: textOf(line.end, bytes.length),
    choices: line.choices.slice(0, line.count).map(({ start, rankStart, end, ...numbers }) => ({
      ...numbers,
      known: textOf(start, rankStart),
      decided: textOf(rankStart, end),
    })),
  }
}

const choiceOf = (reason: Reason, numbers = '0,1,1') =>
  `[${numbers},${JSON.stringify(RESULT_OF[reason])},"${reason}"]`
const FIRST = choiceOf('LULUS_PERINGKAT', '11,3,4')
const SECOND = choiceOf('DITERIMA_DI_PILIHAN_1', '0,null,null')
const LINE = `["T-7K2MQ-9XR4D","${COMMITMENT}",[${FIRST},${SECOND}]]`

test('a line is divided into its parts, and the bytes behind it are not read', () => {
  expect(readLine(`${LINE},\n["T-`)).toEqual({
    ticket: '["T-7K2MQ-9XR4D",',
    commitment: `"${COMMITMENT}",`,
    behind: ',\n["T-',
    choices: [
      {
        school: 11,
        place: 3,
        rank: 4,
        reason: REASONS.indexOf('LULUS_PERINGKAT'),
        standing: Standing.Competes,
        known: '[11,3,',
        decided: '4,"LULUS","LULUS_PERINGKAT"]',
      },
      {
        school: 0,
        place: 0,
        rank: 0,
        reason: REASONS.indexOf('DITERIMA_DI_PILIHAN_1'),
        standing: Standing.AdmittedElsewhere,
        known: '[0,null,',
        decided: 'null,null,"DITERIMA_DI_PILIHAN_1"]',
      },
    ],
  })
})

test.each(REASONS)('the reason %s is known with its result', (reason) => {
  const line = (result: string) => `["T","${COMMITMENT}",[[0,1,1,${result},"${reason}"]]]`
  const result = JSON.stringify(RESULT_OF[reason])
  expect(readLine(line(result))?.choices).toMatchObject([{ reason: REASONS.indexOf(reason) }])
  for (const other of ['null', '"LULUS"', '"TIDAK LULUS"'].filter((each) => each !== result))
    expect(readLine(line(other))).toBeNull()
})

test('an object that is used again has the choices of its last line only', () => {
  const line = new PlainLine()
  readLine(LINE, { line })
  expect(readLine(`["T","${COMMITMENT}",[${SECOND}]]`, { line })?.choices).toMatchObject([{ school: 0 }])
  expect(readLine(LINE, { line })?.choices).toMatchObject([{ school: 11 }, { school: 0 }])
})

test('every line of an applicant that the office writes is plain', () => {
  const lines = textOf(DOCUMENT)
    .split('\n')
    .filter((line) => /^\["[a-g]"/.test(line))
  expect(lines).toHaveLength(DOCUMENT.applicants.length)
  for (const line of lines) expect(readLine(line)?.behind).toMatch(/^,?$/)
})

describe('plain in every form that the office writes', () => {
  test.each([
    ['a ticket of the first and last letters that need no escape', LINE.replace('T-7K2MQ', ' !#[]^~')],
    ['a ticket of one letter', LINE.replace('T-7K2MQ-9XR4D', '7')],
    ['a place and a rank of nine digits', LINE.replace('11,3,4', '11,999999999,100000000')],
    ['a place without a rank', LINE.replace('0,null,null,null,"D', '0,7,null,null,"D')],
    ['a digit 0 inside a number', LINE.replace('11,3,4', '10,30,40')],
  ])('%s', (_, line) => {
    expect(readLine(line)).not.toBeNull()
  })

  test('the last school, and no school behind it', () => {
    expect(readLine(LINE, { schools: 12 })).not.toBeNull()
    expect(readLine(LINE, { schools: 11 })).toBeNull()
  })
})

describe('left to the reader of JSON', () => {
  const replaced = (from: string, to: string) => LINE.replace(from, to)
  test.each([
    ['a space anywhere', replaced('","', '", "')],
    ['no list', replaced('["T', '{"T')],
    ['a number as ticket', replaced('"T-7K2MQ-9XR4D"', '7')],
    ['an empty ticket', replaced('T-7K2MQ-9XR4D', '')],
    ['a ticket with an escape', replaced('T-7K2MQ', '\\u0054')],
    ['a ticket with an escaped quotation mark', replaced('T-7K2MQ', 'T\\"')],
    ['a ticket with a control character', replaced('T-7K2MQ', 'T\x1f')],
    ['a ticket with the character behind the last plain one', replaced('T-7K2MQ', 'T\x7f')],
    ['a ticket with another letter', replaced('T-7K2MQ', 'É')],
    ['nothing between ticket and commitment', replaced('","', '""')],
    ['a commitment without quotation marks', replaced(`"${COMMITMENT}"`, COMMITMENT)],
    ['a commitment that is too short', replaced(COMMITMENT, COMMITMENT.slice(1))],
    ['a commitment that is too long', replaced(COMMITMENT, `${COMMITMENT}0`)],
    ...['/', ':', '`', 'g', 'A', 'F'].map((letter) => [
      `a commitment with ${letter}`,
      replaced(COMMITMENT, COMMITMENT.replace('c', letter)),
    ]),
    ['nothing between commitment and choices', replaced('",[[', '"[[')],
    ['no list of choices', replaced(`[${FIRST},${SECOND}]`, '0')],
    ['no choices', replaced(`${FIRST},${SECOND}`, '')],
    ['a choice that is no list', replaced(FIRST, '11')],
    ['a comma behind the last choice', replaced(`${SECOND}]`, `${SECOND},]`)],
    ['nothing between two choices', replaced('"],[', '"][')],
    ['a school without a number', replaced('[11,', '[,')],
    ['a school that is null', replaced('[11,', '[null,')],
    ['a number that begins with 0', replaced('[11,', '[011,')],
    ['a negative number', replaced('11,3', '11,-3')],
    ['a fraction', replaced('11,3', '11,3.0')],
    ['the place 0', replaced('11,3', '11,0')],
    ['the rank 0', replaced('3,4', '3,0')],
    ['a place of ten digits', replaced('11,3', '11,1000000000')],
    ['a school of ten digits', replaced('[11,', '[0000000011,')],
    ['a place that is cut', replaced('0,null,', '0,nul,')],
    ['a place with another letter', replaced('0,null,', '0,nulL,')],
    ['no place', replaced('11,3,4', '11,4')],
    ['no rank', replaced('0,null,null,null', '0,null,null')],
    ['nothing between school and place', replaced('0,null', '0null')],
    ['an unknown reason', replaced('LULUS_PERINGKAT', 'LULUS_PERINGKAS')],
    ['another result', replaced('"LULUS","', '"lulus","')],
    ['a lottery number', `${LINE.slice(0, -1)},"17"]`],
    ['a choice of six parts', replaced('PERINGKAT"]', 'PERINGKAT",1]')],
    ['a line without its end', LINE.slice(0, -1)],
    ['choices without their end', LINE.replace('"]]]', '"],]')],
  ] as [string, string][])('%s', (_, line) => {
    expect(line).not.toBe(LINE)
    expect(readLine(line)).toBeNull()
  })

  test('a line that is cut anywhere', () => {
    for (let length = 0; length < LINE.length; length++) expect(readLine(LINE.slice(0, length))).toBeNull()
  })
})
