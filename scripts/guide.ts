/**
 * `npm run guide`: performs the season of the story on a real server and writes docs/panduan-dinas.md with its pictures.
 * Repeat it when a screen of the story changes, and look at the pictures.
 */
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { chromium } from '@playwright/test'
import { REPO } from '../apps/api/testing/processes/real-server.ts'
import { byMouse, counted } from '../e2e/season/hands.ts'
import { FIRST_ADMIN, FIRST_ADMIN_SETTINGS } from '../e2e/season/office.ts'
import { STORY } from '../e2e/season/story.ts'
import { whileStill } from '../e2e/support/checks/still.ts'
import { startServer } from '../e2e/support/server.ts'
import { signIn } from '../e2e/support/staff.ts'
import { launchOptions, resolveChromium } from './browser.ts'
import { PICTURES } from './guide/pages.ts'

const folder = join(REPO, 'docs', PICTURES)
await rm(folder, { recursive: true, force: true })
await mkdir(folder, { recursive: true })
const server = await startServer({ referenceData: 'sample', settings: FIRST_ADMIN_SETTINGS })
const browser = await chromium.launch(launchOptions(await resolveChromium()))
const page = await browser.newPage({
  baseURL: server.url,
  viewport: { width: 1280, height: 800 },
  locale: 'id-ID',
  timezoneId: 'Asia/Makassar',
  colorScheme: 'light',
  reducedMotion: 'reduce',
})
const effort = { clicks: 0, keys: 0 }
const desk = { page, server, hands: counted(byMouse(), effort), admin: FIRST_ADMIN }
try {
  await signIn(page.context(), server, FIRST_ADMIN)
  for (const task of STORY) {
    await task.before?.(desk)
    Object.assign(effort, { clicks: 0, keys: 0 })
    const started = performance.now()
    for (const step of task.steps) {
      await step.act(desk)
      const { picture } = step
      if (!picture) continue
      // Notices of the step before would cover the page.
      await showToasts(false)
      await whileStill(page, () =>
        page.screenshot({ path: join(folder, `${picture.file}.png`), caret: 'hide' }),
      )
      await showToasts(true)
    }
    const seconds = ((performance.now() - started) / 1000).toFixed(1)
    console.log(`${task.title}: ${effort.clicks} clicks, ${effort.keys} keys, ${seconds} s with pictures`)
  }
  await import('./guide/write-guide.ts')
} catch (error) {
  await page.screenshot({ path: join(REPO, 'test-results/guide-failed.png') })
  throw error
} finally {
  await browser.close()
  await server.remove()
}

async function showToasts(shown: boolean) {
  await page.locator('.toasts').evaluateAll(
    (places: HTMLElement[], display) => {
      for (const place of places) place.style.display = display
    },
    shown ? '' : 'none',
  )
}
