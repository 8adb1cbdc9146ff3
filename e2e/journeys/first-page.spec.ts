/** The first screen in every state of the season: no sentence stands on the picture, and none is cut. */
import type { PageFacts } from '@spmb/domain/season/page-facts.ts'
import { windowMessages } from '../../apps/web/src/platform/season/window-messages.ts'
import { expect, test } from '../support/test.ts'

type Season = Partial<PageFacts['season']>
const DATES = { opensAt: '2026-11-19T16:00:00Z', closesAt: '2026-12-04T16:00:00Z' }

const STATES: Record<string, Season> = {
  'not open yet': { window: 'before', windowMode: 'schedule', publishesAt: '2026-12-15T02:00:00Z' },
  'not open yet, by hand': { window: 'before', windowMode: 'closed' },
  'open without a closing': { window: 'open', windowMode: 'open' },
  'open by schedule': { window: 'open', windowMode: 'schedule', publishesAt: '2026-12-15T02:00:00Z' },
  'closed by hand': { window: 'closed', windowMode: 'closed' },
  closed: { window: 'closed', windowMode: 'schedule', publishesAt: '2026-12-15T02:00:00Z' },
  'closed, day unknown': { window: 'closed', windowMode: 'schedule', publicationMode: 'hidden' },
  published: { window: 'closed', windowMode: 'schedule', publicationMode: 'published', published: true },
}

const wordsOf = (season: Season) =>
  windowMessages({
    season: {
      label: '2026/2027',
      firstYear: 2026,
      ...DATES,
      publicationMode: 'schedule',
      publishesAt: null,
      published: false,
      ...season,
    } as PageFacts['season'],
    timeZone: 'Asia/Makassar',
    today: '2026-11-27',
  })

for (const width of [360, 1024, 1280, 1440, 1920])
  test(`at ${width} pixels no text of the first screen stands on the picture @desktop`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 })
    await page.goto('/')
    for (const [state, season] of Object.entries(STATES)) {
      const covered = await page.evaluate(coveredText, wordsOf(season))
      expect(covered, state).toEqual([])
    }
  })

/** Shows these words in the first screen. @returns the lines of text with a point on a shape of the picture */
function coveredText(words: {
  state: string
  planned: boolean
  dates: string
  after: readonly string[]
}): string[] {
  const hero = document.querySelector('.hero') as HTMLElement
  const set = (selector: string, text: string) => {
    const element = hero.querySelector(selector)
    if (element) element.textContent = text
  }
  set('.dates > span', `${words.planned ? 'Jadwal: ' : ''}${words.dates}`)
  const [first, ...others] = hero.querySelectorAll('.after')
  for (const other of others) other.remove()
  words.after.toReversed().forEach((sentence, index) => {
    const paragraph = index === words.after.length - 1 ? first : first?.cloneNode()
    if (!paragraph || !first) return
    paragraph.textContent = sentence
    if (paragraph !== first) first.after(paragraph)
  })
  const shapes = [...hero.querySelectorAll<SVGPathElement>('.land > path')]
  const lines: string[] = []
  const walker = document.createTreeWalker(hero.querySelector('.wrap') as Node, NodeFilter.SHOW_TEXT)
  while (walker.nextNode()) {
    const text = walker.currentNode as Text
    const range = document.createRange()
    range.selectNodeContents(text)
    for (const line of range.getClientRects()) {
      for (let x = line.left; x <= line.right; x += 4) {
        for (const y of [line.top + 3, (line.top + line.bottom) / 2, line.bottom - 3]) {
          const covers = shapes.some((shape) => {
            const matrix = shape.getScreenCTM()
            return matrix && shape.isPointInFill(new DOMPoint(x, y).matrixTransform(matrix.inverse()))
          })
          if (covers) lines.push(text.data)
        }
      }
    }
  }
  return [...new Set(lines)]
}
