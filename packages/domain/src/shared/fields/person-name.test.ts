import { describe, expect, test } from 'vitest'
import { personName } from './text.ts'

const CODES = { required: 'required', long: 'long', characters: 'characters', letters: 'letters' }

function parse(value: unknown) {
  const read = personName(120, CODES).safeParse(value)
  return read.success ? read.data : read.error.issues.map((issue) => issue.message)
}

describe('a name of a person', () => {
  test.each([
    'Siti Contoh',
    'A',
    "Nur'aini",
    'Nur’aini',
    "D'Contoh-Anak, S.Pd.",
    'Contoh 2',
    'M. 3 Contoh',
    'José Núñez',
    'Nguyễn Thị Ánh',
    'ব্রাহ্মণ',
    'สิริกิติ์ น้ำผึ้ง',
    'محمّدٌ',
    '王小明',
    '한글',
    'ꦱꦶꦠꦶ',
    'བསྒྲུབས',
    'Contoh\u200cAnak',
  ])('accepts %j', (name) => {
    expect(parse(name)).toBe(name.normalize('NFC'))
  })

  test.each([
    ['Hangul fillers', '\u3164\u3164', ['required']],
    ['half-width Hangul fillers', '\uffa0', ['required']],
    ['Hangul jamo fillers', '\u115f\u1160', ['required']],
    ['zero-width spaces', '\u200b', ['required']],
    ['blank Braille cells', '\u2800\u2800', ['required']],
    ['joiners and spaces', '\u200d \u2060', ['required']],
    ['soft hyphens', '\u00ad', ['required']],
    ['a dash', '-', ['letters']],
    ['digits', '123', ['letters']],
    ['an emoji', '😀', ['letters']],
    ['a dot and a Hangul filler', '.\u3164', ['letters']],
    ['a mark without a letter', '\u0301', ['letters']],
    ['119 combining marks', `a${'\u0336'.repeat(119)}`, ['characters']],
    ['119 combining marks alone', '\u0336'.repeat(119), ['characters', 'letters']],
    ['nothing', '', ['required']],
  ])('refuses %s', (_what, name, codes) => {
    expect(parse(name)).toEqual(codes)
  })
})
