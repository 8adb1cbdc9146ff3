/**
 * Which characters of a text a document can print, and in which font.
 *
 * Text within Windows-1252 uses the fonts every PDF reader has (Helvetica, Courier): nothing is embedded, a card
 * stays below 10 KB and takes a few milliseconds. Any other text uses an embedded subset of DejaVu Sans
 * Condensed Bold (licence: NOTICE beside this file) as a whole, so that no name mixes two fonts.
 */
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { type GlyphCoverage, glyphCoverage } from './glyph-coverage.ts'

/** The name under which the embedded font is registered in the document. */
export const EXTENDED_FACE = 'Extended'

/** Replaces a character that neither font has. */
const REPLACEMENT = '□'

export type BuiltInFace = 'Helvetica' | 'Helvetica-Bold' | 'Courier-Bold'

/** A printable text: on one line, with characters without a glyph replaced. */
export interface Printable {
  readonly text: string
  /** Needs the embedded font. */
  readonly extended: boolean
  /** At least one character was replaced by □. */
  readonly replaced: boolean
}

// ASCII, the Latin-1 supplement without its controls and soft hyphen, and what Windows-1252 has in their place.
const BUILT_IN = /^[\x20-\x7e\u00a0-\u00ac\u00ae-\u00ffƒ–—‘’‚“”„†‡•…€‰‹›ˆ™ŒœŠš˜ŸŽž]*$/

// Invisible characters (joiners, variation selectors, soft hyphens, direction marks): nothing is lost without them.
const INVISIBLE = /\p{Default_Ignorable_Code_Point}/gu

// Left-to-right scripts that need no joining, with their signs. DejaVu also has
// Arabic, Hebrew, N'Ko and Lao glyphs, but pdfkit sets word by word from left to right: it would print such a name
// in the wrong order, and a visibly missing letter is better than a wrong name. The font has a few
// emoji only, so all of them are replaced.
const PRINTABLE_SCRIPT =
  /^[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Armenian}\p{Script=Georgian}\u0020-\u00ff\u02b0-\u036f\u2010-\u205e\u20a0-\u20cf\u2116\u2122□]+$/u

/** One base and three marks. More marks would cover the lines above, so such a character is replaced. */
const LONGEST_CLUSTER = 4

/** The embedded font's file. pdfkit reads it when a document needs it. */
export const EXTENDED_FONT_FILE = createRequire(import.meta.url).resolve(
  'dejavu-fonts-ttf/ttf/DejaVuSansCondensed-Bold.ttf',
)

let extendedCoverage: GlyphCoverage | undefined

/** The characters of the embedded font; read at first use and cached. */
function coverage(): GlyphCoverage {
  extendedCoverage ??= glyphCoverage(readFileSync(EXTENDED_FONT_FILE))
  return extendedCoverage
}

/** Makes any stored text printable. Line breaks and tabs become spaces; a letter and its accents are counted as one character. */
export function printable(raw: string): Printable {
  const folded = raw.replace(/\s+/g, ' ').trim()
  if (BUILT_IN.test(folded)) return { text: folded, extended: false, replaced: false }
  const composed = folded.normalize('NFC')
  const visible = composed.replace(INVISIBLE, '')
  if (BUILT_IN.test(visible)) return { text: visible, extended: false, replaced: false }
  const covers = coverage()
  let replaced = false
  // Invisible characters are removed only now: a joined emoji or flag is one character and becomes one □.
  const shown = characters(composed).map((whole) => {
    const character = whole.replace(INVISIBLE, '')
    const points = [...character]
    if (character === '') return ''
    if (points.length <= LONGEST_CLUSTER && PRINTABLE_SCRIPT.test(character) && points.every(covers))
      return character
    replaced = true
    return REPLACEMENT
  })
  return { text: shown.join(''), extended: true, replaced }
}

const segmenter = new Intl.Segmenter('id', { granularity: 'grapheme' })

/** The characters of a text as a reader counts them: a letter with its accents, or a joined emoji, is one. */
export function characters(text: string): string[] {
  return BUILT_IN.test(text) ? [...text] : Array.from(segmenter.segment(text), ({ segment }) => segment)
}
