/** The base of every page model: locators by role and label, and the steps of a user on the page. */
import { expect, type Locator, type Page } from '@playwright/test'
import { expectAccessible } from '../support/checks/accessible.ts'

export abstract class Screen {
  readonly page: Page
  /** The name of the page's one main heading. */
  abstract readonly heading: string | RegExp
  /** The document's title. */
  abstract readonly title: string | RegExp

  constructor(page: Page) {
    this.page = page
  }

  get mainHeading(): Locator {
    return this.page.getByRole('heading', { level: 1 })
  }

  /** Waits for the main heading, the title and hydration, then checks accessibility. */
  async arrive(): Promise<this> {
    await this.reach()
    await expectAccessible(this.page)
    return this
  }

  /** Waits for the main heading, the title and hydration. For states that another journey checks with axe. */
  async reach(): Promise<this> {
    await expect(this.mainHeading).toHaveAccessibleName(this.heading)
    await expect(this.mainHeading).toBeVisible()
    await expect(this.page).toHaveTitle(this.title)
    await untilAlive(this.page)
    return this
  }
}

/**
 * Waits until React has hydrated the page. The page has no marker for that, so this follows the property that React sets on
 * elements to the root of the page, which says when hydration has ended. Pages that only inform have no facts for a browser: they
 * are there when they are loaded.
 */
export async function untilAlive(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    if (!document.getElementById('facts')) return document.readyState === 'complete'
    const heading = document.querySelector('h1')
    const key = heading && Object.keys(heading).find((name) => name.startsWith('__reactFiber$'))
    let fiber = key ? (heading as unknown as Record<string, Fiber>)[key] : undefined
    while (fiber?.return) fiber = fiber.return
    return fiber?.stateNode?.current?.memoizedState?.isDehydrated === false
  })
}

/** The used part of React's internal description of an element. The topmost one has the state of the root. */
interface Fiber {
  return: Fiber | null
  stateNode: { current?: { memoizedState?: { isDehydrated?: boolean } } } | null
}
