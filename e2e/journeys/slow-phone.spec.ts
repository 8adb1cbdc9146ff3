/** A phone on which the programs of a page start late: what a family does before that counts, and nothing kept is lost. */
import type { BrowserContext } from '@playwright/test'
import { RegisteredPage, RegistrationFormPage } from '../pages/registration.ts'
import { untilAlive } from '../pages/screen.ts'
import { register } from '../support/staff.ts'
import { expect, test } from '../support/test.ts'

// A worker would answer from its copies.
test.use({ serviceWorkers: 'block' })

/** Holds the scripts whose name begins so. @returns lets them go */
async function holdScripts(context: BrowserContext, name = ''): Promise<() => void> {
  const released = Promise.withResolvers<void>()
  await context.route(`**/assets/${name}*.js`, async (route) => {
    await released.promise
    await route.continue()
  })
  return released.resolve
}

test('a draft that is read late is still offered, and not replaced by what was typed meanwhile @phone', async ({
  page,
  context,
}) => {
  const form = await new RegistrationFormPage(page, 'SD').open()
  const name = form.field(/^Nama lengkap anak/)
  await name.fill('Contoh Draf')
  await expect(page.getByText(/^Draf tersimpan di HP ini/)).toBeVisible()
  // Where a form waits to be sent, the program that opens it is loaded before the draft is read.
  await page.evaluate(() => localStorage.setItem('spmb-menunggu', JSON.stringify({ SD: Date.now() })))
  const release = await holdScripts(context, 'waiting-store')
  await page.goto(form.address)
  await form.reach()
  await form.field(/^NIK anak/).fill('5299014303180001')
  // The hint is drawn when the pause in typing has passed, after which a draft is stored.
  await expect(page.getByText('Menurut NIK: perempuan, lahir 3 Maret 2018.')).toBeVisible()
  release()
  await page.getByRole('button', { name: 'Lanjutkan' }).click()
  await expect(name).toHaveValue('Contoh Draf')
})

test('what was typed before the storage was read is stored then @phone', async ({ page, context }) => {
  const release = await holdScripts(context, 'waiting-store')
  await page.addInitScript(() => localStorage.setItem('spmb-menunggu', JSON.stringify({ SD: Date.now() })))
  const form = await new RegistrationFormPage(page, 'SD').open()
  await form.field(/^Nama lengkap anak/).fill('Contoh Cepat')
  await form.field(/^NIK anak/).fill('5299014303180001')
  await expect(page.getByText('Menurut NIK: perempuan, lahir 3 Maret 2018.')).toBeVisible()
  release()
  await expect(page.getByText(/^Draf tersimpan di HP ini/)).toBeVisible()
})

for (const path of ['/', '/contact'])
  test(`a size of the text that is chosen before the script of ${path} starts stays and is kept @phone`, async ({
    page,
    context,
  }) => {
    const release = await holdScripts(context)
    const largest = page.getByRole('radio', { name: 'Sangat besar' })
    await page.goto(path, { waitUntil: 'commit' })
    await largest.check()
    release()
    await untilAlive(page)
    await expect(page.locator('html')).toHaveAttribute('data-text-size', 'tulisan-sangat-besar')
    await expect(largest).toBeChecked()
    await page.reload()
    await untilAlive(page)
    await expect(largest).toBeChecked()
  })

test('a child whose box is ticked before the script starts is kept @phone', async ({
  page,
  context,
  server,
  places,
}) => {
  const number = await register(server, 'SD', await places('SD'))
  const release = await holdScripts(context)
  const box = page.getByLabel('Ingat di HP ini')
  await page.goto(`/ppdb/registered/${number}`, { waitUntil: 'commit' })
  await box.check()
  release()
  await expect(page.getByText(/^Ada di halaman depan situs ini/)).toBeVisible()
  await new RegisteredPage(page).reach()
  await expect(box).toBeChecked()
  await page.goto('/')
  await expect(page.getByRole('region', { name: 'Pendaftaran di HP ini' }).getByText(number)).toBeVisible()
})
