/** Uses a page like a parent, slowly enough to follow, and records every step. */
import type { Locator, Page } from '@playwright/test'
import type { Stage } from './stage.ts'
import type { Timeline } from './timeline.ts'

export interface Actor {
  page: Page
  /** Sets the step in the title of the following pictures. */
  step(number: number, title: string): void
  /** Shows the page unchanged. */
  pause(seconds: number): Promise<void>
  /** Shows the page until the caption can be read. */
  untilRead(): Promise<void>
  /** Scrolls the element into the upper half of the screen. */
  goTo(target: Locator): Promise<void>
  /** Scrolls to the element, marks it, and clicks it. */
  tap(target: Locator): Promise<void>
  /** Scrolls to the element and types a few letters at a time. */
  type(target: Locator, text: string): Promise<void>
  /** Scrolls to the element and runs `how`, which fills it. */
  fill(target: Locator, how: () => Promise<unknown>): Promise<void>
}

const SCROLL_PICTURES = 9
const SCROLL_SECONDS = 0.6
/** The maximum number of pictures of typing a text. */
const TYPING_PICTURES = 7

export function createActor(page: Page, stage: Stage, timeline: Timeline): Actor {
  let current = { step: 1, title: '' }

  async function shoot(seconds: number, touch?: { x: number; y: number }) {
    const screen = await page.screenshot({ caret: 'hide' })
    await timeline.show(await stage.frame({ ...current, screen, ...(touch ? { touch } : {}) }), seconds)
  }

  async function goTo(target: Locator) {
    await target.waitFor()
    const way = await target.evaluate((element) => {
      const { top, bottom } = element.getBoundingClientRect()
      const room = document.documentElement.scrollHeight - innerHeight - scrollY
      // An element in the middle of the screen needs no scrolling.
      if (top > innerHeight * 0.2 && bottom < innerHeight * 0.75) return 0
      return Math.max(-scrollY, Math.min(room, (top + bottom) / 2 - innerHeight * 0.42))
    })
    if (Math.abs(way) < 4) return
    const from = await page.evaluate(() => scrollY)
    for (let picture = 1; picture <= SCROLL_PICTURES; picture++) {
      const part = picture / SCROLL_PICTURES
      const eased = part * part * (3 - 2 * part)
      await page.evaluate((y) => scrollTo({ top: y, behavior: 'instant' }), from + way * eased)
      await shoot(SCROLL_SECONDS / SCROLL_PICTURES)
    }
  }

  return {
    page,
    step(number, title) {
      current = { step: number, title }
    },
    pause: (seconds) => shoot(seconds),
    untilRead: () => shoot(timeline.unread()),
    goTo,
    async tap(target) {
      await goTo(target)
      const box = await target.boundingBox()
      if (!box) throw new Error('cannot touch what has no place')
      await shoot(0.5)
      await shoot(0.5, { x: box.x + Math.min(box.width / 2, 150), y: box.y + box.height / 2 })
      await target.click()
    },
    async type(target, text) {
      await goTo(target)
      await shoot(0.3)
      const letters = [...text]
      const chunk = Math.ceil(letters.length / TYPING_PICTURES)
      for (let end = chunk; end < letters.length + chunk; end += chunk) {
        await target.fill(letters.slice(0, end).join(''))
        await shoot(0.16)
      }
      await shoot(0.25)
    },
    async fill(target, how) {
      await goTo(target)
      await how()
      await shoot(0.45)
    },
  }
}
