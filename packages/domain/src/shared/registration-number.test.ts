import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { BASE32_LETTERS } from './base32.ts'
import {
  drawRegistrationNumber,
  parseRegistrationNumber,
  registrationNumbersIn,
} from './registration-number.ts'

/** Ten fixed bytes in place of random ones. */
const bytes = fc.uint8Array({ minLength: 10, maxLength: 10 })
/** Draws a number; the bytes after the first ten are for redraws. */
const number = fc
  .tuple(
    fc.constantFrom('SD' as const, 'SMP' as const),
    fc.integer({ min: 2000, max: 2099 }),
    fc.infiniteStream(bytes),
  )
  .map(([level, year, stream]) => drawRegistrationNumber(level, year, () => stream.next().value))

/** Bytes that encode these letters. */
const bytesOf = (letters: string) => Uint8Array.from(letters, (letter) => BASE32_LETTERS.indexOf(letter))

describe('a drawn number', () => {
  test('has level, year, ten characters and a check character', () => {
    expect(drawRegistrationNumber('SD', 2025, () => new Uint8Array(10))).toBe('SD25-00000-00000-0')
    expect(drawRegistrationNumber('SMP', 2031, () => bytesOf('0000000001'))).toBe('SMP31-00000-00001-1')
    expect(drawRegistrationNumber('SD', 2005, () => bytesOf('ABCDEFGHJK'))).toMatch(/^SD05-ABCDE-FGHJK-.$/)
  })

  test('uses five bits of every byte, so that each character is equally likely', () => {
    const high = new Uint8Array(10).fill(0b1110_0001)
    expect(drawRegistrationNumber('SD', 2025, () => high)).toBe(
      drawRegistrationNumber('SD', 2025, () => new Uint8Array(10).fill(1)),
    )
  })

  test('is redrawn while its check character is outside the 32 letters', () => {
    // The value modulo 37 of '000000000Z' is 31; that of '0000000010' is 32, beyond the letters.
    const draws = ['0000000010', '0000000011', '000000000Z']
    let drawn = 0
    const drawnNumber = drawRegistrationNumber('SD', 2025, () => bytesOf(draws[drawn++] as string))
    expect([drawnNumber, drawn]).toEqual(['SD25-00000-0000Z-Z', 3])
  })

  test('is parsed as itself', () => {
    fc.assert(
      fc.property(number, (drawn) => {
        expect(parseRegistrationNumber(drawn)).toEqual({ kind: 'number', number: drawn })
      }),
    )
  })
})

describe('a number as typed', () => {
  test.each([
    ['in small letters', 'sd25-h1m0k-7x2qa-'],
    ['without dashes', 'SD25H1M0K7X2QA'],
    ['with spaces', ' SD25 H1M0K 7X2QA '],
    ['with a tab and a line end', 'SD25\tH1M0K\n7X2QA'],
    ['with other dashes', 'SD25–H1M0K—7X2QA‐'],
    ['with a minus sign', 'SD25−H1M0K−7X2QA'],
    ['with O for 0', 'SD25-H1MOK-7X2QA-'],
    ['with o for 0', 'SD25-H1MoK-7X2QA-'],
    ['with I for 1', 'SD25-HIM0K-7X2QA-'],
    ['with l for 1', 'SD25-Hlm0K-7X2QA-'],
    ['with dashes anywhere', 'S-D-2-5-H-1-M-0-K-7-X-2-Q-A-'],
    ['with no-break spaces', 'SD25\u00a0H1M0K\u00a07X2QA'],
  ])('is the same number: %s', (_title, typed) => {
    const drawn = drawRegistrationNumber('SD', 2025, () => bytesOf('H1M0K7X2QA'))
    expect(parseRegistrationNumber(`${typed}${drawn.at(-1)}`)).toEqual({ kind: 'number', number: drawn })
  })

  test.each([
    'SD２５-00000-00000-0',
    'SD25\u200b-00000\u00ad-00000\u2060-0',
    '\u202aSD25-00000-00000-0\u202c',
    "'SD25-00000-00000-0",
    '*SD25-00000-00000-0*',
    '_SD25-00000-00000-0_.',
    'No. SD25-00000-00000-0.',
    'Nomor: sd25 00000 00000 0',
    'https://spmb.contoh.id/announcement/SD25-00000-00000-0',
    'https://spmb.contoh.id/announcement/SD25-00000-00000-0?dari=wa',
    'No. Pendaftaran SPMB: SD25-00000-00000-0\nLihat hasil: https://spmb.contoh.id/announcement/SD25-00000-00000-0',
    'SD25-00000-00000-0; SD25-00000-00000-7 salah ketik',
  ])('is the only number in a pasted text: %j', (typed) => {
    expect(parseRegistrationNumber(typed)).toEqual({ kind: 'number', number: 'SD25-00000-00000-0' })
  })

  test('is mistyped in a text too', () => {
    expect(parseRegistrationNumber('No. SD25-00000-00000-7')).toEqual({ kind: 'mistyped' })
  })

  test.each([
    '',
    'x',
    'SD',
    'SD25',
    'SMA25-00000-00000-0',
    'SD2-00000-00000-0',
    'SD25-0000-00000-0',
    'SD25-00000-00000',
    'SD25-00000-00000-00',
    'SD25-00000-00000-*',
    'XSD25-00000-00000-0',
    'SD25_00000_00000_0',
    'SD25-00000-00000-0 dan SD25-00000-00001-1',
    `${'x '.repeat(1_000)}SD25-00000-00000-0`,
    '\u0000',
    '\ud800',
    'x'.repeat(100_000),
  ])('is malformed: %s', (typed) => {
    expect(parseRegistrationNumber(typed)).toEqual({ kind: 'malformed' })
  })

  test('any input is parsed without an exception', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (typed) => {
        expect(['number', 'mistyped', 'malformed']).toContain(parseRegistrationNumber(typed).kind)
      }),
    )
  })
})

describe('the check character', () => {
  /** The positions of the ten characters and the check character. */
  const places = (drawn: string) =>
    Array.from(drawn.slice(drawn.indexOf('-')), (letter, i) =>
      letter === '-' ? -1 : i + drawn.indexOf('-'),
    ).filter((place) => place >= 0)
  const replaced = (text: string, place: number, letter: string) =>
    text.slice(0, place) + letter + text.slice(place + 1)

  test('detects every wrong character', () => {
    fc.assert(
      fc.property(number, (drawn) => {
        for (const place of places(drawn)) {
          for (const letter of BASE32_LETTERS) {
            if (letter === drawn[place]) continue
            expect(parseRegistrationNumber(replaced(drawn, place, letter))).toEqual({ kind: 'mistyped' })
          }
        }
      }),
    )
  })

  test('detects every transposition of neighbours', () => {
    fc.assert(
      fc.property(number, (drawn) => {
        const at = places(drawn)
        for (let i = 0; i + 1 < at.length; i++) {
          const [left, right] = [at[i] as number, at[i + 1] as number]
          if (drawn[left] === drawn[right]) continue
          const swapped = replaced(
            replaced(drawn, left, drawn[right] as string),
            right,
            drawn[left] as string,
          )
          expect(parseRegistrationNumber(swapped)).toEqual({ kind: 'mistyped' })
        }
      }),
    )
  })
})

describe('the numbers in a text', () => {
  test('are found in any spelling, once each, in their order', () => {
    fc.assert(
      fc.property(number, number, (one, other) => {
        fc.pre(one !== other)
        const text = `SD Negeri 1: nomor (${one}), juga ${other.toLowerCase().replaceAll('-', ' ')}.\nLagi ${one}!`
        expect(registrationNumbersIn(text)).toEqual([one, other])
      }),
    )
  })

  test.each([
    ['nothing', ''],
    ['a mistyped number', 'SD25-ABCDE-FGHJK-0'],
    ['a number inside a word', 'xSD25-00000-00000-0'],
    ['a number after a letter of two units', '\u{1d400}SD25-00000-00000-0'],
    ['a number after a digit', '7SD25-00000-00000-0'],
    ['a number directly after another', 'SD25-00000-00000-0SD25-00000-00000-0'],
    ['schools', 'SD 1 Dompu dan SMP 2 Woja, SDN 25 Kempo'],
    ['a text of one letter', 'SD25'.repeat(10_000)],
  ])('are none in %s', (_what, text) => {
    expect(registrationNumbersIn(text)).toEqual([])
  })

  test.each([
    ['the start of a text', ''],
    ['the start of a line', 'Nomor\n'],
    ['a bracket', '('],
    ['a mark of two units', '\u{1f600}'],
    ['half of a pair', '\ud800'],
    ['another number and one sign', 'SD25-ABCDE-FGHJK-0/'],
  ])('are found after %s', (_what, before) => {
    expect(registrationNumbersIn(`${before}SD25-00000-00000-0`)).toEqual(['SD25-00000-00000-0'])
  })

  test('are at most ten', () => {
    let drawn = 0
    // Other bytes at each draw, since some numbers are redrawn.
    const numbers = Array.from({ length: 12 }, () =>
      drawRegistrationNumber('SD', 2025, (length) => new Uint8Array(length).fill(drawn++)),
    )
    const found = registrationNumbersIn(numbers.join(', '))
    expect(found).toEqual(numbers.slice(0, 10))
  })
})
