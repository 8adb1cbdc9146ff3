/** Pages that are loaded already, so that a page once seen is drawn at once, and the first one before hydration. */
import type { ComponentType } from 'react'
import type { PublicRoute } from './routes.ts'

const loaded = new Map<string, ComponentType>()
const loading = new Map<string, Promise<ComponentType>>()

export function loadedPage(route: PublicRoute): ComponentType | undefined {
  return loaded.get(route.path)
}

/** Loads a page's code once; the same promise for everyone who asks, until `forgetPage`. */
export function loadPage(route: PublicRoute): Promise<ComponentType> {
  let promise = loading.get(route.path)
  if (!promise) {
    promise = route.load().then((page) => {
      loaded.set(route.path, page)
      return page
    })
    loading.set(route.path, promise)
  }
  return promise
}

/** After a failed load: the next one that asks tries again. Not sooner, or drawing the page would try without end. */
export function forgetPage(route: PublicRoute): void {
  if (!loaded.has(route.path)) loading.delete(route.path)
}
