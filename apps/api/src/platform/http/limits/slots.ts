/** Slots that one holder at a time may occupy, such as the export of an account. */
export interface Slots {
  /** @returns whether the slot was free; it is occupied from now on */
  occupy(name: string): Promise<boolean>
  /** Frees a slot that this process occupies. */
  vacate(name: string): void
}

/** Slots of this process alone. */
export function createSlots(): Slots {
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
