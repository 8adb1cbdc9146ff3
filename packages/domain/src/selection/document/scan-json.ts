/** Finds the places of damage and of doubled keys in the text of a JSON object. */

/** The members of an object, and the elements of its named lists, in the order of the text. */
export interface JsonHandler {
  key(name: string): void
  /** A member that is not one of the lists. */
  value(name: string, value: unknown): void
  element(list: string, index: number, value: unknown): void
  repeatedKey(place: string): void
}

/** The document is no JSON, or ends too early. */
export class DamagedJson extends Error {
  readonly place: string

  constructor(place: string, message: string) {
    super(message)
    this.place = place
  }
}

/** Bytes of one member or element. */
const MAX_PART = 4 * 1024 * 1024

/** @throws DamagedJson behind what was handled before the damage */
export function scanJson(bytes: Uint8Array, lists: ReadonlySet<string>, handler: JsonHandler): void {
  new Scanner(bytes, handler).readObject(lists)
}

class Scanner {
  readonly #bytes: Uint8Array
  readonly #handler: JsonHandler
  readonly #text: string
  /** Where the text is no UTF-8. */
  readonly #brokenAt: number
  #at = 0
  #key = ''
  /** Of the element of a list; null outside of one. */
  #index: number | null = null

  constructor(bytes: Uint8Array, handler: JsonHandler) {
    this.#bytes = bytes
    this.#handler = handler
    this.#text = new TextDecoder().decode(bytes)
    this.#brokenAt = lengthOfUtf8(bytes, this.#text)
  }

  readObject(lists: ReadonlySet<string>) {
    const start = this.#next()
    if (start === undefined) throw new DamagedJson('', 'the document is empty')
    if (start !== '{')
      throw new DamagedJson('', 'the document must be a JSON object with level, schools and applicants')
    this.#at++
    if (this.#next() === '}') this.#at++
    else
      do this.#readMember(lists)
      while (this.#take(',', '}') === ',')
    if (this.#next() !== undefined) throw this.#noJson()
  }

  #readMember(lists: ReadonlySet<string>) {
    if (this.#next() !== '"') throw this.#unexpected()
    this.#key = String(this.#part().value)
    this.#take(':')
    this.#handler.key(this.#key)
    if (this.#next() === '[' && lists.has(this.#key)) this.#readList()
    else this.#handler.value(this.#key, this.#readValue())
  }

  #readList() {
    this.#at++
    this.#index = 0
    if (this.#next() === ']') this.#at++
    else
      for (;;) {
        this.#handler.element(this.#key, this.#index, this.#readValue())
        if (this.#take(',', ']') === ']') break
        this.#index++
      }
    this.#index = null
  }

  #readValue(): unknown {
    const start = this.#next()
    if (start === undefined || ',:]}'.includes(start)) throw this.#unexpected()
    const { json, value } = this.#part()
    if (countColons(json) !== countKeys(value)) this.#handler.repeatedKey(this.#place())
    return value
  }

  /** Reads up to the end of a value, and parses it. */
  #part(): { json: string; value: unknown } {
    const from = this.#at
    const isWhole = this.#skipPart()
    const json = this.#text.slice(from, this.#at)
    // A character has at most three bytes.
    if (json.length * 3 > MAX_PART && new TextEncoder().encode(json).length > MAX_PART)
      throw this.#damage(`has more than ${MAX_PART} bytes`)
    if (!isWhole) throw this.#unexpected()
    try {
      if (from <= this.#brokenAt && this.#brokenAt < this.#at) throw new Error('no UTF-8')
      return { json, value: JSON.parse(json) }
    } catch {
      throw this.#damage('is no JSON')
    }
  }

  /** @returns false when the text ends within the value */
  #skipPart(): boolean {
    let depth = 0
    let inText = false
    for (; this.#at < this.#text.length; this.#at++) {
      const sign = this.#text[this.#at] as string
      if (inText) {
        if (sign === '\\') this.#at++
        else if (sign === '"') inText = false
        if (inText || depth > 0) continue
        this.#at++
        return true
      }
      if (sign === '"') inText = true
      else if (sign === '{' || sign === '[') depth++
      else if (sign === '}' || sign === ']') {
        // This sign belongs to what contains the value.
        if (depth === 0) return true
        if (--depth > 0) continue
        this.#at++
        return true
      } else if (depth === 0 && (sign === ',' || sign <= ' ')) return true
    }
    return false
  }

  /** The next sign behind spaces; undefined at the end. */
  #next(): string | undefined {
    while (' \n\r\t'.includes(this.#text[this.#at] ?? '-')) this.#at++
    return this.#text[this.#at]
  }

  #take(...allowed: string[]): string {
    const sign = this.#next()
    if (sign === undefined || !allowed.includes(sign)) throw this.#unexpected()
    this.#at++
    return sign
  }

  #unexpected(): DamagedJson {
    return this.#at < this.#text.length ? this.#noJson() : this.#damage('the document ends here, too early')
  }

  #noJson(): DamagedJson {
    const encoder = new TextEncoder()
    const byte = lengthOfMark(this.#bytes) + encoder.encode(this.#text.slice(0, this.#at)).length
    const sign = String.fromCharCode(this.#bytes[byte] ?? 0)
    return this.#damage(`the document is no JSON from byte ${byte} on, at ${JSON.stringify(sign)}`)
  }

  #damage(says: string): DamagedJson {
    return new DamagedJson(this.#place(), says)
  }

  #place(): string {
    return this.#index === null ? this.#key : `${this.#key}[${this.#index}]`
  }
}

/** How many characters of a decoded text are UTF-8, behind which it has the sign for damage; infinite when all are. */
function lengthOfUtf8(bytes: Uint8Array, text: string): number {
  const encoder = new TextEncoder()
  let byte = lengthOfMark(bytes)
  for (let from = 0; ; ) {
    const at = text.indexOf('\uFFFD', from)
    if (at === -1) return Number.POSITIVE_INFINITY
    byte += encoder.encode(text.slice(from, at)).length
    // The sign may be in the text itself.
    if (bytes[byte] !== 0xef || bytes[byte + 1] !== 0xbf || bytes[byte + 2] !== 0xbd) return at
    byte += 3
    from = at + 1
  }
}

/** The byte order mark is no part of a decoded text. */
const lengthOfMark = (bytes: Uint8Array) =>
  bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf ? 3 : 0

/** Colons outside texts: one for each key that is written. */
export function countColons(json: string): number {
  let count = 0
  let inText = false
  for (let at = 0; at < json.length; at++) {
    const sign = json.charCodeAt(at)
    if (sign === QUOTE) inText = !inText
    else if (sign === BACKSLASH) at++
    else if (sign === COLON && !inText) count++
  }
  return count
}

const [QUOTE, BACKSLASH, COLON] = [0x22, 0x5c, 0x3a]

/** A key that is written twice in an object is there once. */
export function countKeys(value: unknown): number {
  let count = 0
  const waiting = [value]
  while (waiting.length > 0) {
    const one = waiting.pop()
    if (typeof one !== 'object' || one === null) continue
    const isList = Array.isArray(one)
    const members: unknown[] = isList ? one : Object.values(one)
    if (!isList) count += members.length
    for (const member of members) if (typeof member === 'object') waiting.push(member)
  }
  return count
}
