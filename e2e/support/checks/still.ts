/** Waits for the end of animations, for checks of colours, and measures shifts of the layout. */
import type { Page } from '@playwright/test'

export async function whileStill<T>(page: Page, look: () => Promise<T>): Promise<T> {
  await page.evaluate(holdStill)
  const seen = await look()
  await page.evaluate(goOn)
  return seen
}

/**
 * Runs in the page. Pauses the progress bar of each toast, so that no toast fades during the check, and waits until the
 * running animations have ended and a toast that faded is removed, at most ten seconds. Endless ones (spinners) keep running.
 */
async function holdStill() {
  const end = performance.now() + 10_000
  while (performance.now() < end) {
    const moving = document.getAnimations().filter(({ playState }) => playState === 'running')
    const isCounting = ({ effect }: Animation) =>
      (effect as KeyframeEffect | null)?.target?.matches('[class*=progress-bar]')
    for (const animation of moving) if (isCounting(animation)) animation.pause()
    const passing = moving.filter(
      (animation) =>
        !isCounting(animation) && animation.effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY,
    )
    if (passing.length === 0 && !document.querySelector('.toast-out')) return
    await Promise.allSettled(passing.map((animation) => animation.finished))
    await new Promise(requestAnimationFrame)
  }
}

/** Runs in the page. Resumes the paused progress bars. */
function goOn() {
  for (const animation of document.getAnimations()) if (animation.playState === 'paused') animation.play()
}

/** The layout shift of the page so far. */
export async function shiftOf(page: Page): Promise<number> {
  return page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        let sum = 0
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries()) sum += (entry as unknown as { value: number }).value
        }).observe({ type: 'layout-shift', buffered: true })
        requestAnimationFrame(() => requestAnimationFrame(() => resolve(sum)))
      }),
  )
}
