/** Journeys in Chromium against the real server. `e2e/support/test.ts` starts one server for each worker. */
import { defineConfig } from '@playwright/test'
import { startThreadPoolHeartbeat } from './apps/api/src/platform/startup/thread-pool-heartbeat.ts'
import { EXTENT, journeysIn } from './apps/api/testing/calls/extent.ts'
import { handOn, launchOptions, resolveChromium } from './scripts/browser.ts'
import { shareCompiledModules } from './scripts/compiled-modules.ts'
import { chooseSeed } from './scripts/seed.ts'

chooseSeed()
shareCompiledModules()
startThreadPoolHeartbeat()

// The full check uses the whole browser, as people do.
const browser = await resolveChromium({ light: EXTENT !== 'full' })
// Every worker reads this file again and finds the browser in its environment instead of searching again.
Object.assign(process.env, handOn(browser))

export default defineConfig({
  testDir: 'e2e',
  globalSetup: './e2e/prepare.ts',
  outputDir: 'test-results',
  reporter: 'list',
  // Journeys wait a third of their time: for a network that they switch off, for animations, for notices.
  workers: 3,
  // A shared machine may stop for seconds in the middle of a journey. What passed at a second try is named at the end of the check: a
  // journey that is named repeatedly has a race, and is corrected like a failed one.
  retries: process.env.CI === undefined ? 0 : 1,
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
  projects: [
    {
      name: 'desktop',
      ...journeysIn(EXTENT, 'wide'),
      use: { viewport: { width: 1280, height: 800 } },
    },
    {
      name: 'phone',
      ...journeysIn(EXTENT, 'narrow'),
      use: { viewport: { width: 360, height: 780 }, deviceScaleFactor: 2, hasTouch: true, isMobile: true },
    },
  ],
})
