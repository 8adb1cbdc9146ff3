import type { BrowserContext, Page } from '@playwright/test'

/**
 * Holds the requests for an address until they are released.
 *
 * @param sender the page, or its context, which includes the requests of the service worker
 * @param address the pattern of the address, as `Page.route` takes it
 * @returns `release` lets the held requests and all later ones pass
 */
export async function holdAnswers(sender: Page | BrowserContext, address: Parameters<Page['route']>[0]) {
  const released = Promise.withResolvers<void>()
  await sender.route(address, async (route) => {
    await released.promise
    await route.continue()
  })
  return { release: released.resolve }
}
