/** Nothing is lost at an edge: rows, tags and names at 1280 px and on phones. Only the page scrolls. */
import type { Locator } from '@playwright/test'
import { shortSchoolName } from '@spmb/domain/reference/short-school-name.ts'
import { expectNoSidewaysScrolling } from '../pages/registration.ts'
import { ListPage, LoginPage } from '../pages/staff.ts'
import { aColleague } from '../support/colleague.ts'
import { aFamilyName, aUsername } from '../support/invented.ts'
import { type Account, aSharedAccount, register, signIn } from '../support/staff.ts'
import { expect, test } from '../support/test.ts'

let admin: Account
test.beforeAll(async ({ server }) => {
  admin = await aSharedAccount(server, 'admin')
})

/**
 * Parts of a row that are wider than their place and do not say the rest in a title, or are outside of its frame; without the
 * tick, whose label is for screen readers.
 */
function cutOff(frame: Locator): Promise<string[]> {
  return frame.evaluate((element) => {
    const { right } = element.getBoundingClientRect()
    const parts = [...element.querySelectorAll<HTMLElement>('tbody :is(th, td), tbody .tag')]
    const shown = parts.filter((part) => part.offsetParent !== null && !part.querySelector('[type=checkbox]'))
    return shown
      .filter(
        (part) =>
          (part.scrollWidth > part.clientWidth + 1 && !part.querySelector('[title]')) ||
          part.getBoundingClientRect().right > right + 1,
      )
      .map((part) => part.textContent ?? '')
  })
}

for (const level of ['SD', 'SMP'] as const)
  test(`a row of ${level} with both decisions is shown whole, and only the page scrolls`, async ({
    page,
    context,
    server,
    area,
  }) => {
    const where = await area(level)
    const name = `${aFamilyName()} Muhammad Abdurrahman Wahiduddin`
    const number = await register(server, level, where, { name })
    const colleague = await aColleague(server, admin)
    await colleague.leaveSeats(where.schools[1], 1)
    await colleague.decide(level, number, where.schools[0].id, 'TIDAK LULUS')
    await colleague.decide(level, number, where.schools[1].id, 'LULUS')
    await signIn(context, server, admin)
    const list = await new ListPage(page, level).open(`?${new URLSearchParams({ search: name })}`)
    await expect(list.row(name)).toContainText(shortSchoolName(where.schools[0].name))
    await expect(list.row(name)).toContainText('LULUS 2')
    await expectNoSidewaysScrolling(page)

    const frame = page.getByRole('region', { name: `Daftar pendaftar ${level}` })
    expect(await cutOff(frame)).toEqual([])
    const scrolls = await frame.evaluate((element) => [
      element.scrollWidth > element.clientWidth,
      element.scrollHeight > element.clientHeight + 1,
    ])
    expect(scrolls, 'the frame scrolls beside the page').toEqual([false, false])

    if ((page.viewportSize()?.width ?? 0) >= 1280) {
      await page.setViewportSize({ width: 1280, height: 800 })
      // For three days every screen says that the import of real schools has hidden the results.
      const hidden = page.getByRole('region', { name: 'Hasil disembunyikan' })
      await hidden.evaluateAll(([note]) => note?.remove())
      const { y, height } = (await list.row(name).boundingBox()) ?? { y: 0, height: 0 }
      expect(height, 'one line').toBeLessThanOrEqual(37)
      expect(Math.floor((800 - y) / height), 'rows in view').toBeGreaterThanOrEqual(12)
    }

    // On a phone a row is a card: its number takes no fixed part of it.
    const cell = list
      .row(name)
      .getByRole('link', { name: number })
      .locator('xpath=ancestor::*[self::th or self::td][1]')
    if ((page.viewportSize()?.width ?? 0) < 640)
      expect(await cell.evaluate((element) => getComputedStyle(element).position)).not.toBe('sticky')
  })

test('a long name of an account is readable in the top bar', async ({ page, server, troubles }) => {
  troubles.announce(/answer 401: GET .*\/api\/auth\/me/)
  const name = 'Contoh Muhammad Abdurrahman Wahiduddin Kusumaningrat'
  const username = aUsername('admin')
  const printed = await server.command('user', 'create', username, '--role', 'admin', '--name', name)
  const password = /One-time password:\s+(\S+)/.exec(printed)?.[1] ?? ''
  await page.goto('/login')
  await new LoginPage(page).reach()
  await new LoginPage(page).fields.signIn({ username, password })
  const account = page.locator('.menu-account summary')
  await expect(account).toBeVisible()
  await expectNoSidewaysScrolling(page)
  await account.click()
  const shown = page.locator('.menu-account .account b')
  await expect(shown).toHaveText(name)
  for (const place of [shown, ...(await page.locator('.account-name:visible').all())]) {
    const clipped = await place.evaluate(
      (element) =>
        getComputedStyle(element).textOverflow !== 'ellipsis' &&
        element.scrollWidth > element.clientWidth + 1,
    )
    expect(clipped, 'ends in the middle of a letter').toBe(false)
  }
})
