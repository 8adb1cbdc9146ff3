/** A column of whole numbers whose length is not known in advance. */
export class GrowingColumn {
  #values = new Int32Array(1_024)
  #length = 0

  get length(): number {
    return this.#length
  }

  push(value: number) {
    if (this.#length === this.#values.length) {
      const larger = new Int32Array(this.#length * 2)
      larger.set(this.#values)
      this.#values = larger
    }
    this.#values[this.#length++] = value
  }

  at(index: number): number {
    return this.#values[index] as number
  }

  set(index: number, value: number) {
    this.#values[index] = value
  }

  /** The values; a view until the next `push`. */
  values(): Int32Array {
    return this.#values.subarray(0, this.#length)
  }
}
