import { describe, expect, test } from 'vitest'
import { foldSpaces, foldSpacesInLines, hasForbiddenCharacters, lines, optionalText, text } from './text.ts'

const codes = { required: 'required', long: 'long', characters: 'characters' }
const parseWith = (field: ReturnType<typeof text> | ReturnType<typeof optionalText>) => (value: unknown) => {
  const read = field.safeParse(value)
  return read.success ? { stored: read.data } : read.error.issues.map((issue) => issue.message)
}

describe('folding', () => {
  test.each([
    ['  Siti   Contoh ', 'Siti Contoh'],
    ['Siti\tContoh\r\nDua', 'Siti Contoh Dua'],
    ['Siti\u00a0Contoh\u2009Dua\u3000', 'Siti Contoh Dua'],
    ['Siti\u2028Contoh\u2029', 'Siti Contoh'],
    ['\ufeffSiti', 'Siti'],
    ['Ande\u0301', 'And\u00e9'],
    ["D'Contoh-Anak, S.Pd.", "D'Contoh-Anak, S.Pd."],
    ['محمد', 'محمد'],
    ['👨‍👩‍👧', '👨‍👩‍👧'],
    ['', ''],
    [' \n ', ''],
  ])('%j becomes %j', (typed, folded) => {
    expect(foldSpaces(typed)).toBe(folded)
    expect(foldSpaces(folded)).toBe(folded)
  })

  test.each([
    ['satu\r\ndua\rtiga\u2028empat', 'satu\ndua\ntiga\nempat'],
    [' satu  \n\n\n\n  dua\t tiga ', 'satu\n\ndua tiga'],
    ['\n\n', ''],
  ])('with line ends kept, %j becomes %j', (typed, folded) => {
    expect(foldSpacesInLines(typed)).toBe(folded)
    expect(foldSpacesInLines(folded)).toBe(folded)
  })
})

describe('characters that are refused', () => {
  test.each([
    ['NUL', '\u0000'],
    ['bell', '\u0007'],
    ['escape', '\u001b'],
    ['delete', '\u007f'],
    ['next line', '\u0085'],
    ['application command', '\u009f'],
    ['Arabic letter mark', '\u061c'],
    ['left-to-right mark', '\u200e'],
    ['right-to-left mark', '\u200f'],
    ['embedding', '\u202a'],
    ['override', '\u202e'],
    ['isolate', '\u2066'],
    ['end of isolate', '\u2069'],
    ['byte order mark', 'a\ufeffb'],
    ['a high surrogate alone', '\ud83d'],
    ['a low surrogate alone', '\ude00'],
    ['surrogates in the wrong order', '\ude00\ud83d'],
    ['five combining marks', '\u0323\u0324\u0325\u0326\u0327'],
    ['119 combining marks', '\u0336'.repeat(119)],
    ['marks with joiners between them', '\u0336\u200d'.repeat(10)],
  ])('%s', (_name, character) => {
    expect(hasForbiddenCharacters(`a${character}b`)).toBe(true)
  })

  test.each([
    'é',
    '’',
    '“',
    '…',
    'ñ',
    '名',
    'ا',
    '😀',
    '\u200c',
    '\u200d',
    '\u00ad',
    '<',
    '&',
    '\\',
    "'",
    '%',
    '_',
    '$',
  ])('do not include %j, which occurs in names', (character) => {
    expect(hasForbiddenCharacters(`a${character}b`)).toBe(false)
  })
})

describe('a required text', () => {
  const parse = parseWith(text(5, codes))

  test.each([
    ['a', { stored: 'a' }],
    ['abcde', { stored: 'abcde' }],
    ['  abcde  ', { stored: 'abcde' }],
    ['abcdef', ['long']],
    // The length is counted in code points, as in the database.
    ['😀😀😀😀😀', { stored: '😀😀😀😀😀' }],
    ['😀😀😀😀😀😀', ['long']],
    // The text is composed before it is counted.
    ['e\u0301'.repeat(5), { stored: 'é'.repeat(5) }],
    ['', ['required']],
    [' \t\n', ['required']],
    ['\u3164', ['required']],
    ['\u200b\u200b', ['required']],
    ['\u2800 \u2800', ['required']],
    [undefined, ['required']],
    [null, ['required']],
    [7, ['required']],
    [true, ['required']],
    [{}, ['required']],
    [['a'], ['required']],
    ['a\u0000', ['characters']],
    ['a\ud800', ['characters']],
    ['abcdef\u0000', ['long', 'characters']],
  ])('parses %j as %j', (value, parsed) => {
    expect(parse(value)).toEqual(parsed)
  })
})

describe('an optional text', () => {
  const parse = parseWith(optionalText(5, codes))

  test.each([
    ['abcde', { stored: 'abcde' }],
    ['', { stored: null }],
    ['  ', { stored: null }],
    [undefined, { stored: null }],
    [null, { stored: null }],
    ['abcdef', ['long']],
    ['a\u202e', ['characters']],
    [0, ['characters']],
    [false, ['characters']],
  ])('parses %j as %j', (value, parsed) => {
    expect(parse(value)).toEqual(parsed)
  })
})

test('a text of several lines keeps its line ends, but no other control characters', () => {
  const parse = parseWith(lines(10, codes))
  expect(parse('satu\r\ndua')).toEqual({ stored: 'satu\ndua' })
  expect(parse('satu\u0007')).toEqual(['characters'])
  expect(parse('\n')).toEqual(['required'])
  expect(parse('12345\n67890')).toEqual(['long'])
})
