/** A page on which nothing is on its way, for whoever looks at its colours. */
import type { Page } from '@playwright/test'

export async function whileStill<T>(page: Page, look: () => Promise<T>): Promise<T> {
  await page.evaluate(holdStill)
  const seen = await look()
  await page.evaluate(goOn)
  return seen
}

/**
 * Runs in the page. The bar that counts a toast's seconds is stopped first, so that no toast begins to fade while one
 * looks at it; whatever is moving already is waited for. Spinners turn for ever and are left alone.
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
