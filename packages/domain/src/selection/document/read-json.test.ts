/** The reading of a text, and the search for its damage, beside JSON.parse: on whole texts and on texts with a few characters changed. */
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { MAX_JSON_BYTES, readJson } from './read-json.ts'
import { DamagedJson, type JsonHandler, scanJson } from './scan-json.ts'

const LISTS = new Set(['list', 'other'])

interface Read {
  /** Undefined: damaged. */
  value: Record<string, unknown> | undefined
  /** A key is there twice. */
  repeated: boolean
}

/** Reads a text by `readJson`, or as it searches for damage. */
function read(text: string, by: typeof readJson = readJson): Read {
  const value: Record<string, unknown> = {}
  const keys = new Set<string>()
  let repeated = false
  const indexes: number[] = []
  const handler: JsonHandler = {
    key(name) {
      repeated ||= keys.has(name)
      keys.add(name)
      if (LISTS.has(name)) value[name] = []
    },
    value(name, member) {
      value[name] = member
    },
    element(list, index, element) {
      indexes.push(index - (value[list] as unknown[]).length)
      ;(value[list] as unknown[]).push(element)
    },
    repeatedKey() {
      repeated = true
    },
  }
  try {
    by(new TextEncoder().encode(text), LISTS, handler)
  } catch (error) {
    if (!(error instanceof DamagedJson)) throw error
    return { value: undefined, repeated }
  }
  expect(repeated || indexes.every((difference) => difference === 0)).toBe(true)
  return { value, repeated }
}

/** @returns what JSON.parse says of an object; undefined for anything else */
function parsed(text: string): Record<string, unknown> | undefined {
  try {
    const value = JSON.parse(text)
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? value : undefined
  } catch {
    return undefined
  }
}

const leaf = fc.oneof(
  fc.integer(),
  fc.boolean(),
  fc.constant(null),
  fc.string({ maxLength: 4, unit: fc.constantFrom('a', '"', '\\', '{', ']', ',', ':', ' ', 'é', '𝄞') }),
)
const element = fc.oneof(
  leaf,
  fc.array(leaf, { maxLength: 3 }),
  fc.dictionary(fc.constantFrom('x', 'y'), leaf),
)
const document = fc.record(
  {
    list: fc.array(element, { maxLength: 3 }),
    level: leaf,
    other: fc.array(element, { maxLength: 2 }),
    seed: element,
  },
  { requiredKeys: [] },
)
const text = fc
  .record({ document, indent: fc.constantFrom('', ' ', '\t'), newLine: fc.constantFrom('\n', '\r\n') })
  .map(({ document: value, indent, newLine }) =>
    JSON.stringify(value, null, indent).replaceAll('\n', newLine),
  )
/** Removes a character, or puts others in its place. */
const edit = fc.record({
  at: fc.nat(),
  removed: fc.nat({ max: 2 }),
  put: fc.constantFrom(
    '',
    '{',
    '}',
    '[',
    ']',
    ',',
    ':',
    '"',
    '\\',
    ' ',
    '\t',
    '1',
    'a',
    '{}',
    '[]',
    '"x":1,',
    '"list":5,',
  ),
})
const edited = fc.record({ whole: text, edits: fc.array(edit, { maxLength: 2 }) }).map(({ whole, edits }) =>
  edits.reduce((now, { at, removed, put }) => {
    const place = at % (now.length + 1)
    return now.slice(0, place) + put + now.slice(place + removed)
  }, whole),
)

test.each([readJson, scanJson])(
  'a text is read as JSON.parse reads it, or damaged where that fails: %o',
  (by) => {
    let damaged = 0
    const property = fc.property(edited, (json) => {
      const wellFormed = json.toWellFormed()
      const expected = parsed(wellFormed)
      const found = read(wellFormed, by)
      if (expected === undefined) damaged++
      if (found.repeated) return
      expect(found.value).toEqual(expected)
    })
    fc.assert(property, { numRuns: 5_000 })
    expect(damaged).toBeGreaterThan(500)
  },
)

test.each([
  ['{"list":[],"seed":1}', { list: [], seed: 1 }],
  ['{}', {}],
  ['\t\r\n {"level" :\t"SD" ,\r\n"list" : [ 1 , 2 ] } \n', { level: 'SD', list: [1, 2] }],
  ['{"list":{"a":1}}', { list: { a: 1 } }],
])('%j is read', (json, value) => {
  for (const by of [readJson, scanJson]) expect(read(json, by).value).toEqual(value)
})

test('a byte order mark is skipped at the start only', () => {
  expect(read('\ufeff{"a":1}').value).toEqual({ a: 1 })
  expect(read('{"a":1}\ufeff').value).toBeUndefined()
})

test.each([
  '',
  '{',
  '{]',
  '{,}',
  '{"a"}',
  '{"a":}',
  '{"a":1,}',
  '{"a":1]',
  '{"list":[,]}',
  '{"list":[1,]}',
  '{"list":[1:2]}',
  '{"list":[}',
  '{} {}',
  '{"a":1}}',
  '{"a":\ufeff1}',
  '\u00a0{}',
  '{1:2}',
  '{"a",1}',
])('%j is damaged', (json) => {
  expect(read(json).value).toBeUndefined()
})

test('a text that is nested deeply is read, or refused', () => {
  const depth = 100_000
  const nested = `${'['.repeat(depth)}${']'.repeat(depth)}`
  expect(read(`{"a":${nested},"b":{"c":1,"c":2}}`).repeated).toBe(true)
  expect(read(`{"a":${nested}`).value).toBeUndefined()
})

test('more bytes than a document may have are not read', () => {
  const bytes = new Uint8Array(MAX_JSON_BYTES + 1)
  expect(() => readJson(bytes, LISTS, {} as JsonHandler)).toThrow('the document has more than 67108864 bytes')
})
