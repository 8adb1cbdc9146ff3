/**
 * The offers of `LessTyping.tsx`, and the hints. The first view does not wait for them: they are loaded when the page is idle after the first
 * input. Without them the form is complete.
 */
import { useEffect, useState } from 'react'
import { whenFirstUsed } from '../../platform/when-idle.ts'

type Offers = Pick<typeof import('./LessTyping.tsx'), 'offersBelow' | 'fieldsNotAsked' | 'hintsOf'>

const NO_OFFERS: Offers = { offersBelow: () => ({}), fieldsNotAsked: () => [], hintsOf: () => [] }

let loaded: Offers | null = null

/** @param inUse the page has been used already: the offers are loaded at once */
export function useOffers(inUse = false): Offers {
  const [offers, setOffers] = useState(loaded)
  useEffect(() => {
    if (offers) return
    const load = () =>
      import('./LessTyping.tsx').then(
        (module) => {
          loaded = module
          setOffers(module)
        },
        () => {},
      )
    if (inUse) load()
    else whenFirstUsed(load)
  }, [offers, inUse])
  return offers ?? NO_OFFERS
}
