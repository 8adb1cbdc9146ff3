/** Which characters a TrueType font has a glyph for, read from its `cmap` table (OpenType 1.9, 'cmap', format 4). */

/** Whether the font has a glyph for this one code point; always false beyond the Basic Multilingual Plane. */
export type GlyphCoverage = (character: string) => boolean

/**
 * Reads the Unicode BMP sub-table.
 *
 * @throws Error when the file has no such table
 */
export function glyphCoverage(font: Buffer): GlyphCoverage {
  const table = unicodeTable(font)
  const segments = font.readUInt16BE(table + 6) / 2
  const ends = table + 14
  const starts = ends + segments * 2 + 2
  const deltas = starts + segments * 2
  const offsets = deltas + segments * 2
  return (character) => {
    const code = character.codePointAt(0) ?? 0
    if (code > 0xffff) return false
    for (let i = 0; i < segments; i++) {
      if (code > font.readUInt16BE(ends + i * 2)) continue
      const start = font.readUInt16BE(starts + i * 2)
      if (code < start) return false
      const delta = font.readUInt16BE(deltas + i * 2)
      const offset = font.readUInt16BE(offsets + i * 2)
      if (offset === 0) return ((code + delta) & 0xffff) !== 0
      return font.readUInt16BE(offsets + i * 2 + offset + (code - start) * 2) !== 0
    }
    return false
  }
}

function unicodeTable(font: Buffer): number {
  const tables = font.readUInt16BE(4)
  for (let i = 0; i < tables; i++) {
    const record = 12 + i * 16
    if (font.toString('latin1', record, record + 4) !== 'cmap') continue
    const cmap = font.readUInt32BE(record + 8)
    const encodings = font.readUInt16BE(cmap + 2)
    for (let j = 0; j < encodings; j++) {
      const encoding = cmap + 4 + j * 8
      const windowsUnicode = font.readUInt16BE(encoding) === 3 && font.readUInt16BE(encoding + 2) === 1
      const table = cmap + font.readUInt32BE(encoding + 4)
      if (windowsUnicode && font.readUInt16BE(table) === 4) return table
    }
  }
  throw new Error('The embedded font has no Unicode cmap table of format 4')
}
