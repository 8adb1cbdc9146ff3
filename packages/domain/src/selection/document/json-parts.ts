/**
 * Splits the bytes of a JSON object into its members, and named lists into their elements, each of which is parsed alone. So a
 * document of a million applicants is read with the memory of one.
 */

/** The document is no JSON, or ends too early. */
export class DamagedJson extends Error {
  readonly place: string

  constructor(place: string, message: string) {
    super(message)
    this.place = place
  }
}

export interface PartHandler {
  key(name: string): void
  /** A member of the object that is not one of the lists. */
  value(name: string, value: unknown): void
  element(list: string, index: number, value: unknown): void
  /**
   * May read an element that starts at `at` by itself, instead of `element`.
   *
   * @returns where the bytes behind it start, or -1 to have it parsed
   */
  elementBytes?(list: string, index: number, bytes: Uint8Array, at: number): number
  repeatedKey(place: string): void
}

/** Bytes of one member or element. */
const MAX_PART = 4 * 1024 * 1024

const [QUOTE, BACKSLASH, COMMA, COLON] = [0x22, 0x5c, 0x2c, 0x3a]
const [OPEN_LIST, CLOSE_LIST, OPEN_OBJECT, CLOSE_OBJECT] = [0x5b, 0x5d, 0x7b, 0x7d]

type State =
  | 'start'
  | 'first key'
  | 'key'
  | 'colon'
  | 'value'
  | 'first element'
  | 'element'
  | 'after element'
  | 'after value'
  | 'end'

export class JsonParts {
  #state: State = 'start'
  #key = ''
  #index = -1
  #offset = 0
  #inPart = false
  /** What is known of the bytes of the part so far. */
  #part = { depth: 0, inText: false, escaped: false, colons: 0 }
  #earlier: Uint8Array[] = []
  #earlierLength = 0
  readonly #decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })

  readonly #lists: ReadonlySet<string>
  readonly #handler: PartHandler

  constructor(lists: ReadonlySet<string>, handler: PartHandler) {
    this.#lists = lists
    this.#handler = handler
  }

  /** @throws DamagedJson */
  write(bytes: Uint8Array) {
    let at = this.#offset === 0 ? afterByteOrderMark(bytes) : 0
    while (at < bytes.length) {
      if (this.#inPart) {
        at = this.#readPart(bytes, at)
        continue
      }
      const byte = bytes[at] as number
      if (byte === 0x20 || byte === 0x0a || byte === 0x0d || byte === 0x09) at++
      else if (this.#startsPart(byte)) at = this.#beginPart(bytes, at)
      else {
        this.#structure(byte, at)
        at++
      }
    }
    this.#offset += bytes.length
  }

  /** @throws DamagedJson */
  end() {
    if (this.#state === 'end') return
    if (this.#state === 'start') throw new DamagedJson('', 'the document is empty')
    throw new DamagedJson(this.#place(), 'the document ends here, too early')
  }

  #startsPart(byte: number): boolean {
    switch (this.#state) {
      case 'key':
        return byte === QUOTE
      case 'first key':
        return byte !== CLOSE_OBJECT && byte === QUOTE
      case 'value':
        return !(byte === OPEN_LIST && this.#lists.has(this.#key)) && startsValue(byte)
      case 'element':
        return startsValue(byte)
      case 'first element':
        return byte !== CLOSE_LIST && startsValue(byte)
      default:
        return false
    }
  }

  #structure(byte: number, at: number) {
    const next = this.#nextState(byte)
    if (next === null && this.#state === 'start')
      throw new DamagedJson('', 'the document must be a JSON object with level, schools and applicants')
    if (next === null)
      throw new DamagedJson(
        this.#place(),
        `the document is no JSON from byte ${this.#offset + at} on, at ${JSON.stringify(String.fromCharCode(byte))}`,
      )
    if (next === 'first element' || (next === 'element' && this.#state === 'after element')) this.#index++
    if (this.#state === 'after element' && next === 'after value') this.#index = -1
    this.#state = next
  }

  #nextState(byte: number): State | null {
    switch (this.#state) {
      case 'start':
        return byte === OPEN_OBJECT ? 'first key' : null
      case 'first key':
        return byte === CLOSE_OBJECT ? 'end' : null
      case 'colon':
        return byte === COLON ? 'value' : null
      case 'value':
        return byte === OPEN_LIST ? 'first element' : null
      case 'first element':
        if (byte !== CLOSE_LIST) return null
        this.#index = -1
        return 'after value'
      case 'after element':
        return byte === COMMA ? 'element' : byte === CLOSE_LIST ? 'after value' : null
      case 'after value':
        return byte === COMMA ? 'key' : byte === CLOSE_OBJECT ? 'end' : null
      default:
        return null
    }
  }

  /** @returns where to read on */
  #beginPart(bytes: Uint8Array, at: number): number {
    if (this.#state === 'element' || this.#state === 'first element') {
      const end = this.#handler.elementBytes?.(this.#key, this.#index, bytes, at) ?? -1
      if (end >= 0) {
        this.#state = 'after element'
        return end
      }
    }
    this.#inPart = true
    this.#part = { depth: 0, inText: false, escaped: false, colons: 0 }
    return at
  }

  /** Reads on in a part. @returns where the bytes behind it start */
  #readPart(bytes: Uint8Array, from: number): number {
    // Local variables, since this loop sees every byte.
    let { depth, inText, escaped, colons } = this.#part
    let at = from
    let ended = false
    while (at < bytes.length && !ended) {
      const byte = bytes[at] as number
      if (inText) {
        if (escaped) escaped = false
        else if (byte === BACKSLASH) escaped = true
        else if (byte === QUOTE) {
          inText = false
          ended = depth === 0
        }
        at++
      } else if (byte === QUOTE) {
        inText = true
        at++
      } else if (byte === OPEN_OBJECT || byte === OPEN_LIST) {
        depth++
        at++
      } else if (byte === CLOSE_OBJECT || byte === CLOSE_LIST) {
        // At depth 0 this byte belongs to what contains the part.
        if (depth === 0) ended = true
        else {
          depth--
          ended = depth === 0
          at++
        }
      } else if (depth === 0 && (byte === COMMA || byte <= 0x20)) ended = true
      else {
        if (byte === COLON) colons++
        at++
      }
    }
    if (this.#earlierLength + at - from > MAX_PART)
      throw new DamagedJson(this.#place(), `has more than ${MAX_PART} bytes`)
    this.#part = { depth, inText, escaped, colons }
    if (ended) this.#endPart(bytes.subarray(from, at))
    else {
      // A copy: the caller may reuse the bytes.
      this.#earlier.push(new Uint8Array(bytes.subarray(from, at)))
      this.#earlierLength += at - from
    }
    return at
  }

  #endPart(last: Uint8Array) {
    this.#inPart = false
    const value = this.#parse(last)
    if (this.#state === 'key' || this.#state === 'first key') {
      this.#key = value as string
      this.#state = 'colon'
      this.#handler.key(this.#key)
      return
    }
    const { colons } = this.#part
    if (colons > 0 && countKeys(value) !== colons) this.#handler.repeatedKey(this.#place())
    if (this.#state === 'value') {
      this.#handler.value(this.#key, value)
      this.#state = 'after value'
    } else {
      this.#handler.element(this.#key, this.#index, value)
      this.#state = 'after element'
    }
  }

  #parse(last: Uint8Array): unknown {
    const bytes = this.#earlier.length === 0 ? last : joined([...this.#earlier, last])
    this.#earlier = []
    this.#earlierLength = 0
    try {
      return JSON.parse(this.#decoder.decode(bytes))
    } catch {
      throw new DamagedJson(this.#place(), 'is no JSON')
    }
  }

  #place(): string {
    return this.#index < 0 ? this.#key : `${this.#key}[${this.#index}]`
  }
}

/** A key twice in an object leaves fewer keys than colons. */
function countKeys(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 0
  let count = Array.isArray(value) ? 0 : Object.keys(value).length
  for (const each of Object.values(value)) count += countKeys(each)
  return count
}

function startsValue(byte: number): boolean {
  return byte !== COMMA && byte !== COLON && byte !== CLOSE_LIST && byte !== CLOSE_OBJECT
}

function joined(pieces: Uint8Array[]): Uint8Array {
  const all = new Uint8Array(pieces.reduce((sum, { length }) => sum + length, 0))
  let at = 0
  for (const piece of pieces) {
    all.set(piece, at)
    at += piece.length
  }
  return all
}

function afterByteOrderMark(bytes: Uint8Array): number {
  return bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf ? 3 : 0
}
