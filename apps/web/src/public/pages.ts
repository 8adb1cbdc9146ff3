/** The code of pages, loaded once, so that a page opens immediately the second time. */
import type { ComponentType } from 'react'
import type { PublicRoute } from './routes.ts'

const loaded = new Map<string, ComponentType>()
const loading = new Map<string, Promise<ComponentType>>()

export function loadedPage(route: PublicRoute): ComponentType | undefined {
  return loaded.get(route.path)
}

/** Loads the code of a page once and returns the same promise to every caller, until `forgetPage`. */
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

/**
 * After a failed load the next caller tries again. An immediate retry would repeat without end while the page renders.
 */
export function forgetPage(route: PublicRoute): void {
  if (!loaded.has(route.path)) loading.delete(route.path)
}
