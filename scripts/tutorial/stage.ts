/**
 * Composes the pictures of the film, in portrait format for phones: a title above, a screenshot in the middle, space for
 * captions below. Renders them in a separate browser context.
 */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Browser, Page } from '@playwright/test'

const FILM = { width: 720, height: 1280 } as const

/** Heights of the title and of the space for captions, in pixels of the film. */
const TOP = 132
const BOTTOM = 148

/** The viewport of the recorded page, in CSS pixels of a small phone. */
export const SCREEN = { width: 360, height: (FILM.height - TOP - BOTTOM) / 2 } as const

export interface Stage {
  /** A screenshot with its title, and a ring at the position of a touch. */
  frame(picture: {
    step: number
    title: string
    screen: Buffer
    touch?: { x: number; y: number }
  }): Promise<Buffer>
  /** A picture with text only. */
  card(title: string, text: string): Promise<Buffer>
}

export async function createStage(browser: Browser, root: string): Promise<Stage> {
  const mark = (await readFile(join(root, 'apps/web/static/favicon.svg'), 'utf8')).replace(
    /<style>.*?<\/style>/,
    '',
  )
  const page = await (await browser.newContext({ viewport: FILM })).newPage()
  return {
    async frame({ step, title, screen, touch }) {
      const ring = touch ? `<i style="left:${touch.x * 2}px;top:${TOP + touch.y * 2}px"></i>` : ''
      return draw(
        page,
        `<header><b><span>${step}</span></b><h1>${title}</h1></header>
        <img src="data:image/png;base64,${screen.toString('base64')}">${ring}<footer></footer>`,
      )
    },
    card: (title, text) => draw(page, `<main>${mark}<h1>${title}</h1><p>${text}</p></main>`),
  }
}

async function draw(page: Page, body: string): Promise<Buffer> {
  await page.setContent(`<!doctype html><html lang="id"><style>${STYLE}</style><body>${body}</body></html>`)
  await page.evaluate(() => Promise.all(Array.from(document.images, (image) => image.decode())))
  return page.screenshot()
}

/** Dark colours, which fit pages in the light and the dark scheme. */
const STYLE = `
  * { margin: 0; box-sizing: border-box }
  body { width: ${FILM.width}px; height: ${FILM.height}px; overflow: hidden; background: #0a3440; color: #f6f0e2;
    font: 400 34px/1.35 system-ui, sans-serif }
  header { height: ${TOP}px; padding: 0 32px; display: flex; align-items: center; gap: 28px; border-bottom: 6px solid #d9982c }
  header b { flex: none; display: grid; place-items: center; width: 52px; height: 52px; margin: 0 10px;
    background: #d9982c; color: #17262a; border-radius: 4px; transform: rotate(45deg) }
  header span { transform: rotate(-45deg); font-weight: 800 }
  header h1 { font-size: 37px; line-height: 1.2; letter-spacing: -0.01em }
  img { display: block; width: ${FILM.width}px; height: ${FILM.height - TOP - BOTTOM}px }
  i { position: absolute; width: 84px; height: 84px; margin: -42px; border-radius: 50%;
    background: rgb(217 152 44 / 0.45); border: 5px solid #b7790f }
  main { height: 100%; padding: 64px; display: flex; flex-direction: column; justify-content: center; gap: 36px }
  main svg { width: 168px; height: 168px; fill: #f6f0e2 }
  main h1 { font-size: 60px; line-height: 1.15; letter-spacing: -0.02em; text-wrap: balance }
  main p { color: #b7cdd1; font-size: 38px; line-height: 1.4 }
`
