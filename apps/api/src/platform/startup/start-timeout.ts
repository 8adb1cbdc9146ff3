/** Reports a start that does not finish. Each step of the start is recorded when it begins. */

export interface StartTimeout {
  /** Names the step that begins now. */
  step(name: string): void
  /** The start has finished, or has failed for another reason. */
  done(): void
}

/**
 * @param seconds 0 for no limit
 * @param onTimeout called once, with the step that has not finished
 */
export function createStartTimeout(seconds: number, onTimeout: (step: string) => void): StartTimeout {
  let current = 'starting'
  const timer = seconds > 0 ? setTimeout(() => onTimeout(current), seconds * 1_000).unref() : undefined
  return {
    step(name) {
      current = name
    },
    done: () => clearTimeout(timer),
  }
}
