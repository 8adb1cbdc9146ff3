/** Places that one holder at a time may occupy, such as the export of an account. */
export interface Places {
  /** @returns whether the place was free; it is occupied from now on */
  occupy(name: string): Promise<boolean>
  /** Frees a place that this process occupies. */
  vacate(name: string): void
}

/** Places of this process alone. */
export function createPlaces(): Places {
  const occupied = new Set<string>()
  return {
    async occupy(name) {
      if (occupied.has(name)) return false
      occupied.add(name)
      return true
    },
    vacate: (name) => void occupied.delete(name),
  }
}
