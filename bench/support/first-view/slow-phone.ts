/** A cheap phone with one bar of signal: 400 kbit/s, 400 ms and a processor four times slower, applied by Chromium. */
import type { Page } from '@playwright/test'

const SLOW = { offline: false, latency: 400, downloadThroughput: 400_000 / 8, uploadThroughput: 400_000 / 8 }
const CPU_SLOWDOWN = 4

/** Applies to every later request of the page. */
export async function applySlowPhone(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Network.enable')
  await devtools.send('Network.emulateNetworkConditions', SLOW)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN })
}
