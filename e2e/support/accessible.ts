/** Accessibility checked by axe: no violation of WCAG 2.2 A and AA, in light and in dark. */
import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'
import { whileStill } from './still.ts'

const WCAG = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

/** Fails with each rule that the page as it stands breaks, the elements, and what axe says about them. */
export async function expectAccessible(page: Page): Promise<void> {
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme })
    const { violations } = await whileStill(page, () => new AxeBuilder({ page }).withTags(WCAG).analyze())
    const lines = violations.flatMap(({ id, help, nodes }) =>
      nodes.map(({ target, failureSummary }) => `${id} (${help}) at ${target.join(' ')}: ${failureSummary}`),
    )
    expect(lines, `axe on ${page.url()} in ${colorScheme} colours`).toEqual([])
  }
  await page.emulateMedia({ colorScheme: null })
}
