/** A column of whole numbers whose length is not known in advance. */
type Numbers = Int32Array<ArrayBuffer> | Uint8Array<ArrayBuffer>

export class GrowingColumn<Values extends Numbers> {
  #values: Values
  #length = 0
  readonly #make: (buffer: ArrayBuffer) => Values

  private constructor(make: (buffer: ArrayBuffer) => Values) {
    this.#make = make
    this.#values = make(new ArrayBuffer(4_096))
  }

  static ofNumbers(): GrowingColumn<Int32Array<ArrayBuffer>> {
    return new GrowingColumn((buffer) => new Int32Array(buffer))
  }

  /** Of numbers below 256. */
  static ofBytes(): GrowingColumn<Uint8Array<ArrayBuffer>> {
    return new GrowingColumn((buffer) => new Uint8Array(buffer))
  }

  get length(): number {
    return this.#length
  }

  push(value: number) {
    if (this.#length === this.#values.length) this.#values = this.#make(doubled(this.#values.buffer))
    this.#values[this.#length++] = value
  }

  at(index: number): number {
    return this.#values[index] as number
  }

  set(index: number, value: number) {
    this.#values[index] = value
  }

  /** The values; a view until the next `push`. */
  values(): Values {
    return this.#values.subarray(0, this.#length) as Values
  }
}

/** Where the platform can, the old buffer is freed at once instead of at the next garbage collection. */
function doubled(buffer: ArrayBuffer): ArrayBuffer {
  const bytes = buffer.byteLength * 2
  if (typeof buffer.transfer === 'function') return buffer.transfer(bytes)
  const larger = new ArrayBuffer(bytes)
  new Uint8Array(larger).set(new Uint8Array(buffer))
  return larger
}
