/** Journeys in Chromium against the real server. `e2e/support/test.ts` starts one server for each worker. */
import { defineConfig } from '@playwright/test'
import { handOn, launchOptions, resolveChromium } from './scripts/browser.ts'
import { shareCompiledModules } from './scripts/compiled-modules.ts'
import { chooseSeed } from './scripts/seed.ts'

chooseSeed()
shareCompiledModules()
const browser = await resolveChromium()
// Every worker reads this file again and finds the browser in its environment instead of searching again.
Object.assign(process.env, handOn(browser))

export default defineConfig({
  testDir: 'e2e',
  outputDir: 'test-results',
  reporter: 'list',
  // Journeys wait a third of their time: for the network that they take away, for animations, for notices.
  workers: 3,
  retries: 0,
  forbidOnly: process.env.CI !== undefined,
  // Generous, because a shared machine is slow at times. A journey takes a few seconds.
  timeout: 120_000,
  expect: { timeout: 20_000 },
  use: {
    launchOptions: launchOptions(browser),
    actionTimeout: 20_000,
    navigationTimeout: 40_000,
    // Recording a trace doubles the time of a journey. Run a failed one again with `--trace on`.
    trace: 'off',
    screenshot: 'only-on-failure',
    locale: 'id-ID',
    timezoneId: 'Asia/Makassar',
    contextOptions: { reducedMotion: 'reduce' },
  },
  // A journey runs in both projects unless its title has a tag: @desktop (keyboard, wide) or @phone (touch, narrow).
  projects: [
    { name: 'desktop', grepInvert: /@phone/, use: { viewport: { width: 1280, height: 800 } } },
    {
      name: 'phone',
      grepInvert: /@desktop/,
      use: { viewport: { width: 360, height: 780 }, deviceScaleFactor: 2, hasTouch: true, isMobile: true },
    },
  ],
})
