/**
 * What a file chosen as the logo is, from its first bytes and, for an SVG, its text. Browser and server ask the same. Pure.
 */
import type { LogoCode } from './messages.ts'

/** Of the chosen file. The browser draws it smaller. */
const MAX_LOGO_PIXELS = 16_000_000
/** Of the drawn picture that is sent. */
export const MAX_SENT_LOGO_PIXELS = 1_000_000
/** The box into which a browser draws the picture. */
export const DRAWN_LOGO = { width: 720, height: 360 } as const

export type ReadLogo =
  | { kind: 'png'; width: number; height: number }
  | { kind: 'svg'; text: string }
  | { kind: 'refused'; code: LogoCode }

const PNG_START = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]
/** Signature, length and name of the first chunk, width and height. */
const PNG_HEAD_BYTES = 24

export function readLogo(bytes: Uint8Array): ReadLogo {
  if (PNG_START.every((byte, index) => bytes[index] === byte)) return readPngHead(bytes)
  const text = decoded(bytes)
  if (text === null || !/<(?:\w+:)?svg[\s>]/i.test(text)) return refused('logo.no_image')
  const problem = svgProblem(text)
  return problem ? refused(problem) : { kind: 'svg', text }
}

const refused = (code: LogoCode): ReadLogo => ({ kind: 'refused', code })

function readPngHead(bytes: Uint8Array): ReadLogo {
  if (bytes.length < PNG_HEAD_BYTES) return refused('logo.broken')
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const [width, height] = [view.getUint32(16), view.getUint32(20)]
  if (width === 0 || height === 0) return refused('logo.broken')
  return width * height > MAX_LOGO_PIXELS ? refused('logo.pixels') : { kind: 'png', width, height }
}

/** The text of an XML file in UTF-8; null for anything else. */
function decoded(bytes: Uint8Array): string | null {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes).trimStart()
    return text.startsWith('<') ? text : null
  } catch {
    return null
  }
}

/** What must not be in an SVG. A browser draws it as a picture, which runs nothing; this refuses what a drawing does not need. */
const FORBIDDEN: readonly [LogoCode, RegExp][] = [
  ['logo.script', /<(?:[\w.-]+:)?script\b|[\s/"']on[a-z]+\s*=|javascript:/i],
  ['logo.entities', /<!ENTITY|<!DOCTYPE[^>]*\[/i],
  [
    'logo.external',
    /<(?:[\w.-]+:)?(?:foreignObject|iframe|embed|object|audio|video|canvas)\b|@import|<\?xml-stylesheet/i,
  ],
  // Only parts of the same file and pictures inside it.
  [
    'logo.external',
    /\b(?:href|src)\s*=\s*(?:"(?!\s*(?:#|data:image\/(?:png|jpeg|gif|webp)[;,]))|'(?!\s*(?:#|data:image\/(?:png|jpeg|gif|webp)[;,])))/i,
  ],
  ['logo.external', /url\(\s*(?!\s*(?:["']|&quot;|&apos;)?\s*#)/i],
]

function svgProblem(text: string): LogoCode | null {
  return FORBIDDEN.find(([, form]) => form.test(text))?.[0] ?? null
}
