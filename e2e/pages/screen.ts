/** What every page model shares. A model holds locators by role and label, and the steps a person takes on the page. */
import { expect, type Locator, type Page } from '@playwright/test'
import { expectAccessible } from '../support/accessible.ts'

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

  /** The person is here: one main heading with its name, the title, a page that is alive, and nothing axe objects to. */
  async arrive(): Promise<this> {
    await this.reach()
    await expectAccessible(this.page)
    return this
  }

  /** The person is here, on a page as axe has seen it in another journey. */
  async reach(): Promise<this> {
    await expect(this.mainHeading).toHaveAccessibleName(this.heading)
    await expect(this.mainHeading).toBeVisible()
    await expect(this.page).toHaveTitle(this.title)
    await untilAlive(this.page)
    return this
  }
}

/**
 * Waits until React has taken over the page that was drawn ahead. The page carries no mark of its own for that, hence a
 * look at what React leaves on the elements it has taken over.
 */
export async function untilAlive(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const heading = document.querySelector('h1')
    return heading !== null && Object.keys(heading).some((key) => key.startsWith('__reactProps$'))
  })
}
