/**
 * Asks before work that is not saved is left: by a link, by the browser's Back and Forward, or with the page. The
 * router of the staff side is declarative and has no guard, so a click is caught before the router hears of it, and a
 * step in the history is taken back.
 */
import { useEffect, useRef, useState } from 'react'

/** What leads away when it is clicked: links, and buttons that say so. */
const LEADING_AWAY = 'a[href], [data-leads-away]'

/** The work on screen belongs to nobody any more: the page goes without asking. */
let isForsaken = false
export function forsakeUnsaved(): void {
  isForsaken = true
}

let catchStep: ((event: PopStateEvent) => void) | null = null
/** Call once, before the router listens: whoever listens first can keep a step in the history from it. */
export function watchSteps(): void {
  addEventListener('popstate', (event) => catchStep?.(event))
}

/** @param isUnsaved looked up when somebody is about to leave */
export function useLeaveGuard(isUnsaved: () => boolean) {
  const [goOn, setGoOn] = useState<(() => void) | null>(null)
  const unsaved = useRef(isUnsaved)
  unsaved.current = isUnsaved
  const leaving = useRef(false)

  useEffect(() => {
    const here = { path: location.pathname, index: indexOf(history.state) }
    let takenBack = false
    const mustAsk = () => !leaving.current && !isForsaken && unsaved.current()
    const ask = (go: () => void) => setGoOn(() => go)

    function catchClick(event: MouseEvent) {
      // Whoever is still here and clicks did not leave after all.
      if (event.isTrusted) leaving.current = false
      const target = event.target instanceof Element ? event.target.closest(LEADING_AWAY) : null
      if (!(target instanceof HTMLElement) || !leadsAwayHere(event, target) || !mustAsk()) return
      event.preventDefault()
      event.stopPropagation()
      ask(() => target.click())
    }

    catchStep = (event) => {
      if (takenBack) {
        takenBack = false
        event.stopImmediatePropagation()
        return
      }
      const index = indexOf(event.state)
      if (location.pathname === here.path || index === null || here.index === null || !mustAsk()) return
      const step = index - here.index
      event.stopImmediatePropagation()
      takenBack = true
      history.go(-step)
      ask(() => history.go(step))
    }

    function catchEnd(event: BeforeUnloadEvent) {
      if (mustAsk()) event.preventDefault()
    }

    document.addEventListener('click', catchClick, true)
    addEventListener('beforeunload', catchEnd)
    return () => {
      document.removeEventListener('click', catchClick, true)
      catchStep = null
      removeEventListener('beforeunload', catchEnd)
    }
  }, [])

  return {
    /** Somebody wants to leave and has to be asked. */
    asking: goOn !== null,
    leave() {
      leaving.current = true
      setGoOn(null)
      goOn?.()
    },
    stay: () => setGoOn(null),
  }
}

/** A plain click that takes this page away, not a new tab and not a place on this page. */
function leadsAwayHere(event: MouseEvent, target: HTMLElement): boolean {
  if (event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return false
  if (!(target instanceof HTMLAnchorElement)) return true
  return target.target !== '_blank' && (target.pathname !== location.pathname || target.hash === '')
}

/** The router numbers its entries of the history. */
function indexOf(state: unknown): number | null {
  const index = (state as { idx?: unknown } | null)?.idx
  return typeof index === 'number' ? index : null
}
