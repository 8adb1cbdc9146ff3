/**
 * Ids, stored as bytes: a million short texts of JavaScript would need several times the memory, and would have to be moved by
 * each garbage collection. The order of UTF-8 bytes is that of the code points.
 */
import type { Id } from './format.ts'
import { GrowingColumn } from './growing-column.ts'

export class IdColumn {
  #bytes = new Uint8Array(4_096)
  #used = 0
  /** Where each id ends. */
  readonly #ends = GrowingColumn.ofNumbers()
  readonly #isNumber = GrowingColumn.ofBytes()
  readonly #encoder = new TextEncoder()
  readonly #decoder = new TextDecoder()

  get length(): number {
    return this.#ends.length
  }

  push(id: Id) {
    const text = String(id)
    // A UTF-16 unit has at most three bytes in UTF-8.
    this.#makeRoom(text.length * 3)
    this.#used += this.#encoder.encodeInto(text, this.#bytes.subarray(this.#used)).written
    this.#ends.push(this.#used)
    this.#isNumber.push(typeof id === 'number' ? 1 : 0)
  }

  /** An id that is a text, in UTF-8. */
  pushBytes(bytes: Uint8Array, from: number, to: number) {
    this.#makeRoom(to - from)
    for (let at = from; at < to; at++) this.#bytes[this.#used++] = bytes[at] as number
    this.#ends.push(this.#used)
    this.#isNumber.push(0)
  }

  #makeRoom(length: number) {
    const needed = this.#used + length
    if (needed <= this.#bytes.length) return
    const larger = new Uint8Array(Math.max(needed, this.#bytes.length * 2))
    larger.set(this.#bytes)
    this.#bytes = larger
  }

  at(index: number): Id {
    const text = this.#decoder.decode(this.bytesAt(index))
    return this.#isNumber.at(index) === 1 ? Number(text) : text
  }

  bytesAt(index: number): Uint8Array {
    return this.#bytes.subarray(this.#start(index), this.#ends.at(index))
  }

  /** By the code points of the texts. */
  compare(a: number, b: number): number {
    const [startA, startB] = [this.#start(a), this.#start(b)]
    const [lengthA, lengthB] = [this.#ends.at(a) - startA, this.#ends.at(b) - startB]
    const shorter = Math.min(lengthA, lengthB)
    for (let i = 0; i < shorter; i++) {
      const difference = (this.#bytes[startA + i] as number) - (this.#bytes[startB + i] as number)
      if (difference !== 0) return difference
    }
    return lengthA - lengthB
  }

  #start(index: number): number {
    return index === 0 ? 0 : this.#ends.at(index - 1)
  }
}
