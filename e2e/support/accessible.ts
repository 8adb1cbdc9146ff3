/** Accessibility checked by axe: no violation of WCAG 2.2 A and AA, in light and in dark. */
import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

const WCAG = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

/** Fails with each rule that the page as it stands breaks, the elements, and what axe says about them. */
export async function expectAccessible(page: Page): Promise<void> {
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme })
    await page.evaluate(holdStill)
    const { violations } = await new AxeBuilder({ page }).withTags(WCAG).analyze()
    const lines = violations.flatMap(({ id, help, nodes }) =>
      nodes.map(({ target, failureSummary }) => `${id} (${help}) at ${target.join(' ')}: ${failureSummary}`),
    )
    expect(lines, `axe on ${page.url()} in ${colorScheme} colours`).toEqual([])
    await page.evaluate(goOn)
  }
  await page.emulateMedia({ colorScheme: null })
}

/**
 * Runs in the page: contrast is measured when nothing is on its way. The bar that counts a toast's seconds is stopped
 * first, so that no toast begins to fade while axe looks at it; whatever is moving already is waited for. Spinners turn
 * for ever and are left alone.
 */
async function holdStill() {
  const moving = document.getAnimations()
  const counting = moving.filter(({ effect }) =>
    (effect as KeyframeEffect | null)?.target?.matches('[class*=progress-bar]'),
  )
  for (const animation of counting) animation.pause()
  const passing = moving.filter(
    (animation) =>
      !counting.includes(animation) &&
      animation.effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY,
  )
  await Promise.allSettled(passing.map((animation) => animation.finished))
}

/** Runs in the page: toasts count on. */
function goOn() {
  for (const animation of document.getAnimations()) if (animation.playState === 'paused') animation.play()
}
