/** Accessibility checked by axe: no violation of WCAG 2.2 A and AA nor of its best practices, in light and in dark. */
import { expect, type Page } from '@playwright/test'
import axe, { type RunOptions } from 'axe-core'
import { whileStill } from './still.ts'

const RULES: RunOptions = {
  runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
  resultTypes: ['violations'],
}

/** The rules that look at colours. The others give the same result in dark as in light. */
const COLOURS: RunOptions = {
  runOnly: { type: 'rule', values: ['color-contrast', 'link-in-text-block'] },
  resultTypes: ['violations'],
}

/**
 * Fails with each rule that the page in its present state breaks, the elements, and axe's explanation.
 * Runs axe inside the page: `AxeBuilder` injects it again and opens a second page for each analysis, which takes five
 * times as long and is needed only for pages with frames of other origins.
 */
export async function expectAccessible(page: Page): Promise<void> {
  expect(page.frames(), 'axe looks at the main frame only').toHaveLength(1)
  await page.evaluate(axe.source)
  for (const [colorScheme, options] of [
    ['light', RULES],
    ['dark', COLOURS],
  ] as const) {
    await page.emulateMedia({ colorScheme })
    const violations = await whileLoaded(page, () =>
      whileStill(page, () => page.evaluate(findViolations, options)),
    )
    expect(violations, `axe on ${page.url()} in ${colorScheme} colours`).toEqual([])
  }
  await page.emulateMedia({ colorScheme: null })
}

/**
 * Rows of the previous query are pale until the next one is answered, and a query may begin after the address has changed.
 * Looks again when something was loading meanwhile.
 */
async function whileLoaded<T>(page: Page, look: () => Promise<T>): Promise<T> {
  for (;;) {
    await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
    const watch = await page.evaluateHandle(watchLoading)
    const seen = await look()
    const hasLoaded = await watch.evaluate((watched) => watched.stop())
    await watch.dispose()
    if (!hasLoaded) return seen
  }
}

/** Runs in the page. `stop` returns whether a part of the page was loading since the call. */
function watchLoading(): { stop(): boolean } {
  const isBusy = () => document.querySelector('[aria-busy=true]') !== null
  let hasLoaded = isBusy()
  const observer = new MutationObserver(() => {
    hasLoaded = true
  })
  observer.observe(document, { attributes: true, attributeFilter: ['aria-busy'], subtree: true })
  return {
    stop() {
      hasLoaded ||= observer.takeRecords().length > 0
      observer.disconnect()
      return hasLoaded
    },
  }
}

/** Runs in the page. */
async function findViolations(options: RunOptions): Promise<string[]> {
  const { axe } = window as unknown as { axe: { run: (options: RunOptions) => Promise<axe.AxeResults> } }
  const { violations } = await axe.run(options)
  return violations.flatMap(({ id, help, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id} (${help}) at ${target.join(' ')}: ${failureSummary}`),
  )
}
