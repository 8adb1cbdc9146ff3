/** Accessibility checked by axe: no violation of WCAG 2.2 A and AA nor of its best practices, in light and in dark. */
import { expect, type Page } from '@playwright/test'
import axe, { type RunOptions } from 'axe-core'
import { EXTENT, RUNS_ALL_CASES } from '../../../apps/api/testing/calls/extent.ts'
import { whileStill } from './still.ts'

const RULES: RunOptions = {
  runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
  resultTypes: ['violations'],
}

/** The rules that look at colours. The others give the same result in dark as in light. */
const COLOUR_RULES = ['color-contrast', 'link-in-text-block']
const COLOURS: RunOptions = {
  runOnly: { type: 'rule', values: COLOUR_RULES },
  resultTypes: ['violations'],
}
const WITHOUT_COLOURS: RunOptions = {
  ...RULES,
  rules: Object.fromEntries(COLOUR_RULES.map((rule) => [rule, { enabled: false }])),
}

/** The kinds of elements that this worker has checked. The colours of an equal element are equal. */
const checkedKinds = new Set<number>()

/**
 * Fails with each rule that the page in its present state breaks, the elements, and axe's explanation. Colours take most of the
 * time: they are checked where the page has a kind of element that no journey of the worker has checked before, and by
 * `npm run test:full` always. `npm test` checks nothing of a page without such an element.
 *
 * Runs axe inside the page: `AxeBuilder` injects it again and opens a second page for each analysis, which takes five
 * times as long and is needed only for pages with frames of other origins.
 */
export async function expectAccessible(page: Page): Promise<void> {
  expect(page.frames(), 'axe looks at the main frame only').toHaveLength(1)
  // A screen of staff is drawn by its script, after the navigation has ended.
  await expect(page.locator('h1').first(), 'a page has a heading of level one').toBeAttached()
  await page.emulateMedia({ colorScheme: 'light' })
  const kinds = await expectNoViolation(page, 'light', (isNew) => {
    if (isNew) return RULES
    return EXTENT === 'short' ? null : WITHOUT_COLOURS
  })
  if (isAnyNew(kinds)) {
    await page.emulateMedia({ colorScheme: 'dark' })
    await expectNoViolation(page, 'dark', () => COLOURS)
  }
  for (const kind of kinds) checkedKinds.add(kind)
  await page.emulateMedia({ colorScheme: null })
}

const isAnyNew = (kinds: readonly number[]) => RUNS_ALL_CASES || kinds.some((kind) => !checkedKinds.has(kind))

/**
 * @param options by whether the page has elements that were not checked before; null checks nothing
 * @returns the kinds of elements of the page
 */
async function expectNoViolation(
  page: Page,
  colours: 'light' | 'dark',
  options: (isNew: boolean) => RunOptions | null,
): Promise<readonly number[]> {
  let kinds: readonly number[] = []
  // Looks again after a violation: what goes away by itself was on its way in or out.
  await expect(async () => {
    const seen = await whileLoaded(page, () =>
      whileStill(page, () =>
        whileAtTop(page, async () => {
          const kinds = await page.evaluate(kindsOfElements)
          const rules = options(isAnyNew(kinds))
          return { kinds, violations: rules ? await violationsIn(page, rules) : [] }
        }),
      ),
    )
    kinds = seen.kinds
    expect(seen.violations, `axe on ${page.url()} in ${colours} colours`).toEqual([])
  }).toPass({ timeout: 30_000 })
  return kinds
}

/** What scrolled half under a sticky bar counts as too small to touch: looks from the top, and scrolls back. */
async function whileAtTop<T>(page: Page, look: () => Promise<T>): Promise<T> {
  const scrolled = await page.evaluateHandle(() => {
    const places = [...document.querySelectorAll('*')]
      .filter(({ scrollTop }) => scrollTop > 0)
      .map((element) => ({ element, top: element.scrollTop }))
    for (const { element } of places) element.scrollTop = 0
    return places
  })
  const seen = await look()
  await scrolled.evaluate((places) => {
    for (const { element, top } of places) element.scrollTop = top
  })
  await scrolled.dispose()
  return seen
}

/** Loads axe into a document once: that takes as long as a check. */
async function violationsIn(page: Page, options: RunOptions): Promise<string[]> {
  const found = await page.evaluate(findViolations, options)
  if (found) return found
  await page.evaluate(axe.source)
  return (await page.evaluate(findViolations, options)) as string[]
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

/** Runs in the page. Returns null in a document without axe. */
async function findViolations(options: RunOptions): Promise<string[] | null> {
  const { axe } = window as unknown as { axe?: { run?: (options: RunOptions) => Promise<axe.AxeResults> } }
  if (!axe?.run) return null
  const { violations } = await axe.run(options)
  return violations.flatMap(({ id, help, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id} (${help}) at ${target.join(' ')}: ${failureSummary}`),
  )
}

/**
 * Runs in the page. The kinds of its elements as numbers, each once. Elements of a kind have, from the element to the root, the
 * same tags, classes, states, and colours and sizes of text; and their pages have the same width and style sheets.
 */
function kindsOfElements(): number[] {
  const STATES = [':hover', ':focus', ':disabled', ':checked', ':invalid']
  const ATTRIBUTES = /^(class|style|role|type|open|hidden|aria-(current|invalid|selected|pressed|disabled))$/
  const hash = (text: string, start: number) => {
    let value = start
    for (let at = 0; at < text.length; at++) value = (Math.imul(value, 31) + text.charCodeAt(at)) | 0
    return value
  }
  const sheets = [...document.styleSheets].map(({ href, ownerNode }) => href ?? ownerNode?.textContent ?? '')
  const kinds = new Map<Element | null, number>([[null, hash(sheets.join(' '), innerWidth)]])
  for (const element of document.querySelectorAll('*')) {
    const { color, backgroundColor, backgroundImage, opacity, fontSize, fontWeight } =
      getComputedStyle(element)
    const traits = [
      element.tagName,
      ...[...element.attributes].flatMap(({ name, value }) =>
        ATTRIBUTES.test(name) ? `${name}=${value}` : [],
      ),
      ...STATES.filter((state) => element.matches(state)),
      color,
      backgroundColor,
      backgroundImage,
      opacity,
      fontSize,
      fontWeight,
    ]
    kinds.set(element, hash(traits.join(' '), kinds.get(element.parentElement) as number))
  }
  return [...new Set(kinds.values())]
}
