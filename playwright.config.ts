/** Journeys in a real Chromium against the real server (e2e/support/test.ts starts one for each worker). */
import { defineConfig } from '@playwright/test'
import { handOn, launchOptions, resolveChromium } from './scripts/browser.ts'

const browser = await resolveChromium()
// Every worker reads this file again: they get the answer instead of searching for a browser themselves.
Object.assign(process.env, handOn(browser))

export default defineConfig({
  testDir: 'e2e',
  outputDir: 'test-results',
  reporter: 'list',
  workers: 2,
  retries: 0,
  forbidOnly: process.env.CI !== undefined,
  // Generous, because machines that run tests are slow and shared; a journey that works takes a few seconds.
  timeout: 120_000,
  expect: { timeout: 20_000 },
  use: {
    launchOptions: launchOptions(browser),
    actionTimeout: 20_000,
    navigationTimeout: 40_000,
    trace: 'retain-on-failure',
    locale: 'id-ID',
    timezoneId: 'Asia/Makassar',
    contextOptions: { reducedMotion: 'reduce' },
  },
  // A journey runs on both unless its title says where it belongs: @desktop (a keyboard) or @phone (a touch screen).
  projects: [
    { name: 'desktop', grepInvert: /@phone/, use: { viewport: { width: 1280, height: 800 } } },
    {
      name: 'phone',
      grepInvert: /@desktop/,
      use: { viewport: { width: 360, height: 780 }, deviceScaleFactor: 2, hasTouch: true, isMobile: true },
    },
  ],
})
