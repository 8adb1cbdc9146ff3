/** The service worker in journeys: what it keeps, and the network of which it has a connection apart from the pages. */
import { type BrowserContext, expect, type Page } from '@playwright/test'

/** What a journey announces while it has no network: failed requests, and the worker's own page (503). */
export const NO_NETWORK = /ERR_INTERNET_DISCONNECTED|ERR_FAILED|503/

/** Waits until the service worker keeps an address, or keeps it no longer. */
export async function expectKept(page: Page, path: string, isKept = true): Promise<void> {
  await expect
    .poll(() => page.evaluate(async (address) => (await caches.match(address)) !== undefined, path))
    .toBe(isKept)
}

/** Waits until the service worker keeps a form with the programs of all its steps, all of which the page has loaded. */
export async function expectFormKept(page: Page, path: string): Promise<void> {
  const missing = (address: string) =>
    page.evaluate(async (form) => {
      // The form is complete without toasts and offers, which may be loaded after the worker got the list of what to keep.
      const programs = performance
        .getEntriesByType('resource')
        .map(({ name }) => name)
        .filter((name) => /\/assets\/(?!toast-renderer|LessTyping)/.test(name))
      const copies = await Promise.all(
        [form, ...programs].map(async (name) => [name, await caches.match(name)]),
      )
      return copies.filter(([, copy]) => copy === undefined).map(([name]) => name)
    }, address)
  await expect.poll(() => missing(path)).toEqual([])
}

/** Waits until a service worker answers for the page. */
export async function expectControlled(page: Page): Promise<void> {
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true)
}

/** Takes the network from all pages and from the service worker. @returns gives it back, and waits until the worker has it */
export async function disconnectNetwork(context: BrowserContext): Promise<() => Promise<void>> {
  // `setOffline` does not reach the worker.
  await context.route('**/*', (route) => (route.request().serviceWorker() ? route.abort() : route.continue()))
  await context.setOffline(true)
  return async () => {
    await context.unroute('**/*')
    await context.setOffline(false)
    // The worker gets its network a moment later than the pages.
    const page = await context.newPage()
    await expect.poll(async () => (await page.goto('/'))?.ok()).toBe(true)
    await page.close()
  }
}

/**
 * Holds the answers to the worker's requests for an address.
 *
 * @returns `requests` counts those that the worker has sent; `answer` lets all pass
 */
export async function holdWorkersRequests(context: BrowserContext, path: string) {
  let requests = 0
  const released = Promise.withResolvers<void>()
  await context.route(`**${path}`, async (route) => {
    if (route.request().serviceWorker()) {
      requests++
      await released.promise
    }
    await route.continue()
  })
  return { requests: () => requests, answer: released.resolve }
}

/** The registered workers of the page's site, and the names of all caches. */
export function workersAndCaches(page: Page): Promise<{ workers: number; caches: string[] }> {
  return page.evaluate(async () => ({
    workers: (await navigator.serviceWorker.getRegistrations()).length,
    caches: await caches.keys(),
  }))
}

/**
 * Registers this program where a page asks for the service worker.
 *
 * @returns lets the server answer again, whose worker is then the next version
 */
export async function beginWithWorker(
  context: BrowserContext,
  program: string | Buffer,
): Promise<() => Promise<void>> {
  await context.route('**/sw.js', (route) => route.fulfill({ contentType: 'text/javascript', body: program }))
  return () => context.unroute('**/sw.js')
}

/** Keeps a child on the device, as its confirmation offers it: its script registers the worker. */
export async function keepChild(page: Page, number: string): Promise<void> {
  await page.goto(`/ppdb/registered/${number}`)
  await page.getByLabel('Ingat di HP ini').check()
}
