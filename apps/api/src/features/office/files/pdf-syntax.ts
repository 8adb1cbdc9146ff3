/**
 * Reads the syntax of a PDF (ISO 32000-1, 7.2 to 7.5) as far as it decides what a file can do: the names in it, the
 * dictionaries of its streams, and what is hidden where a reader would find an object but a plain scan would not.
 */

/** A dictionary: its names, numbers and the kinds of its other values, by key. */
export type Dictionary = ReadonlyMap<string, Value>
export interface Value {
  /** A name without its slash, a number or another word; '' for anything else. */
  word: string
  /** Set for a dictionary in the dictionary. */
  dictionary?: Dictionary
  /** Set for an array: its names. */
  names?: readonly string[]
  /** Set for a reference: the number of the object. */
  refers?: number
}

export interface PdfVisitor {
  /** Every name, wherever it stands. */
  name(name: string): void
  /** A finished object, or a trailer with the number 0. */
  object(number: number, value: Value): void
  /** A stream with its dictionary and its data. */
  stream(dictionary: Dictionary, data: { start: number; end: number }, text: string): void
}

/** The file is not what it should be, or hides objects in objects. */
export class UnreadablePdf extends Error {}

/** Readers find objects by their offset, so one may be hidden in a string, a comment or the data of a stream. */
const HIDDEN_OBJECT = /\d\s+\d+\s+obj\b/
const MAX_DEPTH = 6

const OUTSIDE = -1
const TRAILER = 0

/** @param first the number of the object that the text is */
export function visitPdf(text: string, visitor: PdfVisitor, first = OUTSIDE, depth = 0): void {
  if (depth > MAX_DEPTH) throw new UnreadablePdf()
  let at = 0
  let number = first
  /** Dictionaries and arrays that are open. */
  const open: Opened[] = []
  let last: Value | null = null
  /** The last two words: '12 0 obj' and '12 0 R' refer to them. */
  let words: [string, string] = ['', '']

  /** A finished value: of the innermost open dictionary or array, or of the object. */
  function take(value: Value): void {
    const inner = open.at(-1)
    if (!inner) last = value
    else if (inner.names) inner.names.push(value.word)
    else if (inner.key === null) throw new UnreadablePdf()
    else {
      inner.values?.set(inner.key, value)
      inner.key = null
    }
  }

  function hidden(from: number, to: number): void {
    const inside = text.slice(from, to)
    if (HIDDEN_OBJECT.test(inside)) visitPdf(inside, visitor, OUTSIDE, depth + 1)
  }

  function endObject(next = OUTSIDE): void {
    if (last && number !== OUTSIDE) visitor.object(number, last)
    last = null
    number = next
  }

  function takeWord(word: string): void {
    const inner = open.at(-1)
    if (inner) {
      // 'R' ends a reference whose first number is the value already.
      if (word === 'R') inner.refer(Number(words[0]))
      else if (inner.names) inner.names.push('')
      else if (inner.key !== null) take({ word })
    } else if (word === 'obj') {
      endObject(Number(words[0]))
    } else if (word === 'R') last = { word: '', refers: Number(words[0]) }
    else if (word === 'endobj' || word === 'startxref') endObject()
    else if (word === 'trailer') endObject(TRAILER)
    else if (word === 'stream') readStream()
    else last ??= { word }
    words = [words[1], word]
  }

  function readStream(): void {
    const dictionary = last?.dictionary
    if (!dictionary) throw new UnreadablePdf()
    const start = at + (text.startsWith('\r\n', at) ? 2 : 1)
    const end = endOfStream(text, start, dictionary)
    visitor.stream(dictionary, { start, end }, text)
    hidden(start, end)
    at = text.indexOf('endstream', end) + 'endstream'.length
  }

  while (at < text.length) {
    const character = text[at] ?? ''
    if (SPACE.includes(character)) at++
    else if (character === '%') {
      const end = endOfLine(text, at)
      hidden(at + 1, end)
      at = end
    } else if (character === '(') {
      const end = endOfString(text, at)
      hidden(at + 1, end)
      take({ word: '' })
      at = end + 1
    } else if (text.startsWith('<<', at)) {
      open.push(new Opened({ values: new Map() }))
      at += 2
    } else if (text.startsWith('>>', at)) {
      const dictionary = open.pop()?.values
      if (!dictionary) throw new UnreadablePdf()
      take({ word: '', dictionary })
      at += 2
    } else if (character === '<') {
      const end = text.indexOf('>', at)
      if (end < 0) throw new UnreadablePdf()
      hidden(at + 1, end)
      take({ word: '' })
      at = end + 1
    } else if (character === '[') {
      open.push(new Opened({ names: [] }))
      at++
    } else if (character === ']') {
      const names = open.pop()?.names
      if (!names) throw new UnreadablePdf()
      take({ word: '', names })
      at++
    } else if (character === '/') {
      const end = endOfWord(text, at + 1)
      const name = decodedName(text.slice(at + 1, end))
      visitor.name(name)
      const inner = open.at(-1)
      if (inner?.values && inner.key === null) inner.begin(name)
      else take({ word: name })
      at = end
    } else {
      const end = endOfWord(text, at)
      // A delimiter that begins nothing here, such as a brace.
      if (end === at) at++
      else {
        const word = text.slice(at, end)
        at = end
        takeWord(word)
      }
    }
  }
  if (open.length > 0) throw new UnreadablePdf()
  endObject()
}

/** A dictionary or an array that is being read. */
class Opened {
  readonly values?: Map<string, Value>
  readonly names?: string[]
  key: string | null = null
  #last: string | null = null
  constructor(of: { values: Map<string, Value> } | { names: string[] }) {
    Object.assign(this, of)
  }
  begin(key: string): void {
    this.key = key
    this.#last = key
  }
  refer(to: number): void {
    if (this.#last !== null) this.values?.set(this.#last, { word: '', refers: to })
  }
}

const SPACE = '\0\t\n\f\r '
const WORD_END = /[\0\t\n\f\r ()<>[\]{}/%]/g
const LINE_END = /[\n\r]/g

function endOfWord(text: string, from: number): number {
  WORD_END.lastIndex = from
  return WORD_END.exec(text)?.index ?? text.length
}

/** One search for both line ends: a search for each would read to the end of the file at every comment of a file with one kind. */
function endOfLine(text: string, from: number): number {
  LINE_END.lastIndex = from
  return LINE_END.exec(text)?.index ?? text.length
}

/** The closing parenthesis. Pairs need no backslash. */
function endOfString(text: string, from: number): number {
  let depth = 0
  for (let at = from; at < text.length; at++) {
    const character = text[at]
    if (character === '\\') at++
    else if (character === '(') depth++
    else if (character === ')' && --depth === 0) return at
  }
  throw new UnreadablePdf()
}

/** By the stated length where the keyword follows there, else at the next keyword. */
function endOfStream(text: string, start: number, dictionary: Dictionary): number {
  const stated = start + Number(dictionary.get('Length')?.word || Number.NaN)
  if (stated >= start && /^\s*endstream/.test(text.slice(stated, stated + 16))) return stated
  const found = text.indexOf('endstream', start)
  if (found < 0) throw new UnreadablePdf()
  return found
}

/** Names may write any character as # and two hexadecimal digits. */
const decodedName = (name: string) =>
  name.replace(/#([\da-f]{2})/gi, (_, digits: string) => String.fromCharCode(Number.parseInt(digits, 16)))
