/**
 * Asks before unsaved work is left by a link, by Back or Forward, or by closing the page. The declarative router has
 * no guard, so clicks are intercepted before the router sees them, and a step in the history is reversed.
 */
import { useEffect, useRef, useState } from 'react'

/** Elements that navigate when clicked: links, and buttons with this attribute. */
const LEADING_AWAY = 'a[href], [data-leads-away]'

/** Leaves without asking: the user of the unsaved work has signed out. */
let isForsaken = false
export function forsakeUnsaved(): void {
  isForsaken = true
}

/** One per guard on the page, in the order of mounting. Each returns whether it has stopped the event. */
const stepCatchers = new Set<(event: PopStateEvent) => boolean>()
/** Call once, before the router adds its listeners: the first listener can stop a history event. */
export function watchSteps(): void {
  addEventListener('popstate', (event) => {
    for (const catchStep of stepCatchers) if (catchStep(event)) return
  })
}

/** @param isUnsaved evaluated when the user is about to leave */
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
      // A later click proves that the page was not left.
      if (event.isTrusted) leaving.current = false
      const target = event.target instanceof Element ? event.target.closest(LEADING_AWAY) : null
      if (!(target instanceof HTMLElement) || !leadsAwayHere(event, target) || !mustAsk()) return
      event.preventDefault()
      // Nor the other guards of the page: they ask when this one lets the user go.
      event.stopImmediatePropagation()
      ask(() => target.click())
    }

    function catchStep(event: PopStateEvent): boolean {
      if (takenBack) {
        takenBack = false
        event.stopImmediatePropagation()
        return true
      }
      const index = indexOf(event.state)
      if (location.pathname === here.path || index === null || here.index === null || !mustAsk()) return false
      const step = index - here.index
      event.stopImmediatePropagation()
      takenBack = true
      history.go(-step)
      ask(() => history.go(step))
      return true
    }

    function catchEnd(event: BeforeUnloadEvent) {
      if (!mustAsk()) return
      event.preventDefault()
      // Chrome before 119 asks only then.
      event.returnValue = true
    }

    stepCatchers.add(catchStep)
    document.addEventListener('click', catchClick, true)
    addEventListener('beforeunload', catchEnd)
    return () => {
      document.removeEventListener('click', catchClick, true)
      stepCatchers.delete(catchStep)
      removeEventListener('beforeunload', catchEnd)
    }
  }, [])

  return {
    /** Whether the user wants to leave and must be asked. */
    asking: goOn !== null,
    leave() {
      leaving.current = true
      setGoOn(null)
      goOn?.()
    },
    stay: () => setGoOn(null),
  }
}

/** A plain click that leaves this page: neither a new tab, a download nor an anchor on this page. */
function leadsAwayHere(event: MouseEvent, target: HTMLElement): boolean {
  if (event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return false
  if (!(target instanceof HTMLAnchorElement)) return true
  if (target.target === '_blank' || target.hasAttribute('download')) return false
  return target.pathname !== location.pathname || target.hash === ''
}

/** The router numbers its history entries. */
function indexOf(state: unknown): number | null {
  const index = (state as { idx?: unknown } | null)?.idx
  return typeof index === 'number' ? index : null
}
