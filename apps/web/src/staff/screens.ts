/** The code of screens, loaded once, so that a screen opens immediately the second time. */
import type { ComponentType } from 'react'
import { matchPath } from 'react-router'
import { STAFF_ROUTES, type StaffRoute } from './routes.ts'

/** The code of a screen did not arrive: the network is lost, or the server has a newer version of it. */
export class ScreenNotLoaded extends Error {}

const loaded = new Map<string, ComponentType>()
const loading = new Map<string, Promise<ComponentType>>()

export function loadedScreen(route: StaffRoute): ComponentType | undefined {
  return loaded.get(route.path)
}

/** The same promise for every caller, until `discardScreen`. */
export function loadScreen(route: StaffRoute): Promise<ComponentType> {
  let promise = loading.get(route.path)
  if (!promise) {
    promise = route.load().then(
      (screen) => {
        loaded.set(route.path, screen)
        return screen
      },
      // Browsers report a failed import in their own words and language.
      (cause: unknown) => {
        throw new ScreenNotLoaded('The code of a screen did not arrive', { cause })
      },
    )
    loading.set(route.path, promise)
  }
  return promise
}

/** After a failed load the next caller tries again. */
export function discardScreen(route: StaffRoute): void {
  if (!loaded.has(route.path)) loading.delete(route.path)
}

/** Starts to load the screen of an address before the session is known. */
export function prepareScreen(pathname: string): void {
  const route = STAFF_ROUTES.find(({ path }) => matchPath(path, pathname))
  if (route) loadScreen(route).catch(() => discardScreen(route))
}
