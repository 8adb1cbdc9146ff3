/** Tests of the error recorder: if it misses errors, every journey passes for nothing. */
import type { Browser, Page } from '@playwright/test'
import { expect, test } from './test.ts'
import { createTroubles, type Troubles } from './troubles.ts'

test.describe('The watch @desktop', () => {
  test('records a console error and an exception', async ({ browser, server }) => {
    const troubles = await watched(browser, server.url, (page) =>
      page.evaluate(() => {
        console.error('a planted error')
        setTimeout(() => {
          throw new Error('a planted exception')
        })
      }),
    )
    expect(troubles.seen).toEqual([
      'console error: a planted error',
      expect.stringMatching(/^exception: .*a planted exception/),
    ])
    expect(() => troubles.check()).toThrow(/a planted error(.|\n)*a planted exception/)
  })

  test('records an inline script that the content security policy blocks', async ({ browser, server }) => {
    const troubles = await watched(browser, server.url, (page) =>
      page.evaluate(() => {
        const script = document.createElement('script')
        script.textContent = 'document.title = "never"'
        document.body.append(script)
      }),
    )
    expect(troubles.seen).toContainEqual(
      expect.stringMatching(/^policy violation: script-src-elem blocked inline/),
    )
  })

  test('records a refused and a failed request', async ({ browser, server }) => {
    const troubles = await watched(browser, server.url, async (page) => {
      await page.route('**/api/counts-away', (route) => route.abort('internetdisconnected'))
      await page.evaluate(async () => {
        await fetch('/api/district/none')
        await fetch('/api/counts-away').catch(() => {})
      })
    })
    expect(troubles.seen).toEqual([
      expect.stringMatching(/^answer 404: GET .*\/api\/district\/none$/),
      expect.stringMatching(/^failed request: GET .*\/api\/counts-away net::ERR_INTERNET_DISCONNECTED$/),
    ])
  })

  test('accepts announced errors, and requires that they happen', async ({ browser, server }) => {
    const troubles = await watched(browser, server.url, (page) =>
      page.evaluate(async () => {
        await fetch('/api/district/none')
      }),
    )
    troubles.announce(/^answer 404/)
    expect(() => troubles.check()).not.toThrow()
    troubles.announce(/^answer 409/)
    expect(() => troubles.check()).toThrow(/did not happen: .*409/)
  })

  test('accepts other reads during an announced outage, and no other error', async ({ browser, server }) => {
    const troubles = await watched(browser, server.url, async (page) => {
      await page.route('**/api/away*', (route) => route.abort('internetdisconnected'))
      await page.evaluate(async () => {
        const calls = [fetch('/api/away-save', { method: 'POST' }), fetch('/api/away-counts')]
        await Promise.allSettled(calls)
      })
    })
    expect(() => troubles.check()).toThrow(/away-counts/)
    troubles.announce(/failed request: POST .*ERR_INTERNET_DISCONNECTED/)
    expect(() => troubles.check()).not.toThrow()
    const refused = createTroubles()
    refused.announce(/ GET .*away-counts/)
    expect(() => refused.check()).toThrow(/did not happen/)
  })
})

/** A separate recorder, so that the planted errors do not fail this test. */
async function watched(
  browser: Browser,
  url: string,
  plant: (page: Page) => Promise<void>,
): Promise<Troubles> {
  const troubles = createTroubles()
  const context = await browser.newContext()
  await troubles.watch(context)
  const page = await context.newPage()
  await page.goto(url)
  await plant(page)
  // Console messages arrive in order: after this one, all earlier ones have arrived.
  await Promise.all([
    page.waitForEvent('console', (message) => message.text() === 'end'),
    page.evaluate(sayEnd),
  ])
  await context.close()
  return troubles
}

function sayEnd() {
  return new Promise<void>((done) => {
    setTimeout(() => {
      console.log('end')
      done()
    })
  })
}
