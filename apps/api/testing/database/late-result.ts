import type { KyselyPlugin } from 'kysely'

export interface LateResult {
  plugin: KyselyPlugin
  isHeld(): boolean
  release(): void
}

/** A plugin that holds the first result it sees until `release`, and passes later ones. */
export function lateResult(): LateResult {
  const arrives = Promise.withResolvers<void>()
  let held = false
  return {
    plugin: {
      transformQuery: ({ node }) => node,
      async transformResult({ result }) {
        if (!held) {
          held = true
          await arrives.promise
        }
        return result
      },
    },
    isHeld: () => held,
    release: () => arrives.resolve(),
  }
}
