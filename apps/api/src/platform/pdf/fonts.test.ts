import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { characters, EXTENDED_FONT_FILE, printable } from './fonts.ts'
import { glyphCoverage } from './glyph-coverage.ts'

describe('what a document can print', () => {
  test.each([
    ['plain Indonesian', "Hu'u Contoh-Anak S.Pd", "Hu'u Contoh-Anak S.Pd"],
    ['Latin-1 letters', 'José Muñoz Çelik Ångström', 'José Muñoz Çelik Ångström'],
    ['what Windows-1252 adds', 'Šárka “Œuvre” – D’Ž € … ™', 'Šárka “Œuvre” – D’Ž € … ™'],
    ['an accent typed as a mark of its own', 'Jose\u0301 Mun\u0303oz', 'José Muñoz'],
    ['invisible characters, which are left out', 'Con\u00adtoh\u200b \u2067Anak\ufeff', 'Contoh Anak'],
    ['line breaks and tabs, which become one space', 'Contoh\r\n\tAnak\u00a0Satu ', 'Contoh Anak Satu'],
  ])('uses the built-in fonts for %s', (_, raw, text) => {
    expect(printable(raw)).toEqual({ text, extended: false, replaced: false })
  })

  test.each([
    ['Latin Extended', 'Siti Nurḥalīzah Ṣāliḥah Łukasz Ğül'],
    ['Vietnamese', 'Nguyễn Thị Ánh'],
    ['a letter with a mark that has no composed form', 'Contoh x̂'],
    ['Cyrillic and Greek', 'Иван Γιώργος'],
    ['the Indonesian glottal letter', 'Maʻruf Qurʼan'],
  ])('embeds the font for %s', (_, text) => {
    expect(printable(text)).toEqual({ text, extended: true, replaced: false })
  })

  test.each([
    ['Chinese', '张伟 Contoh', '□□ Contoh'],
    ['a rare character beyond the basic plane', '𠮷 Contoh', '□ Contoh'],
    ['an emoji', 'Anak 😀', 'Anak □'],
    ['a joined emoji, one box for the whole', 'Anak 👨‍👩‍👧', 'Anak □'],
    ['a flag, one box for the whole', 'Anak 🇮🇩', 'Anak □'],
    ['Arabic, which would be set in the wrong order', 'محمد Contoh', '□□□□ Contoh'],
    ['half of a character', 'Anak \ud83d', 'Anak □'],
    ['control characters', 'Anak\u0000\u007f\u0080', 'Anak□□□'],
    ['a pile of marks that would cover other lines', `Z${'\u0301\u0302'.repeat(20)}`, '□'],
  ])('replaces %s', (_, raw, text) => {
    expect(printable(raw)).toEqual({ text, extended: true, replaced: true })
  })

  test('counts a letter with its marks as one character', () => {
    expect(characters('x̂Ж')).toEqual(['x̂', 'Ж'])
    expect(characters('Éa')).toEqual(['É', 'a'])
  })
})

describe('the coverage of the embedded font', () => {
  const covers = glyphCoverage(readFileSync(EXTENDED_FONT_FILE))

  test('includes every letter of Latin Extended-A and -B and the replacement box', () => {
    const letters = Array.from({ length: 0x24f - 0x100 + 1 }, (_, i) => String.fromCodePoint(0x100 + i))
    expect(letters.filter((letter) => !covers(letter))).toEqual([])
    expect(covers('□')).toBe(true)
  })

  test('excludes what the font has no glyph for', () => {
    expect(['张', '𠮷', 'अ', '\u0080', '\uffff'].filter(covers)).toEqual([])
  })

  test('refuses a file that is no font', () => {
    expect(() => glyphCoverage(Buffer.alloc(64))).toThrow('no Unicode cmap')
  })
})
