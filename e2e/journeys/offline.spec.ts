/** Without a network: the form opens, what was filled in waits on the phone, and is sent once. */
import { anApplicant, RegisteredPage, RegistrationFormPage } from '../pages/registration.ts'
import { expectAccessible } from '../support/checks/accessible.ts'
import { disconnectNetwork, expectFormKept, NO_NETWORK } from '../support/service-worker.ts'
import { expect, test } from '../support/test.ts'

test('a form that was filled in without a network waits on the phone and is sent once by a tap @phone @full', async ({
  page,
  area,
  context,
  troubles,
}) => {
  const applicant = anApplicant({ name: 'Contoh Tanpa Jaringan' })
  const form = await new RegistrationFormPage(page, 'SD').open()
  const check = await form.fillUntilCheck(await area('SD'), applicant)
  await expectFormKept(page, form.address)
  troubles.announce(NO_NETWORK)
  const reconnect = await disconnectNetwork(context)
  await check.send.click()
  await expect(check.notice).toContainText('BELUM TERKIRIM')
  await expect(page.getByText(/^BELUM TERKIRIM\. Formulir menunggu di HP ini sejak hari ini/)).toBeVisible()
  await expectAccessible(page)
  const stored = await page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }))
  expect(stored).not.toContain(applicant.nik)

  // The page is closed, and opened again without a network.
  await page.goto('about:blank')
  await page.goto(form.address)
  await expect(page.getByText(/^Tanpa internet\. Formulir ini tersimpan di HP sejak/)).toBeVisible()
  await expect(check.notice).toContainText('BELUM TERKIRIM')
  await expect(page.getByText('Contoh Tanpa Jaringan')).toBeVisible()

  await reconnect()
  const sent: string[] = []
  page.on('request', (request) => request.method() === 'POST' && sent.push(request.url()))
  await page.goto('/')
  await expect(page.getByText('Formulir SD menunggu di HP ini.')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Buka formulir SD' }).click()
  await expect(check.notice).toContainText('BELUM TERKIRIM')
  expect(sent).toEqual([])
  await page.evaluate(leaveBeforeErasing)
  await check.sendAgain.click()
  await new RegisteredPage(page).arrive()
  expect(sent).toHaveLength(1)
  await page.goto('/')
  await expect.poll(() => page.evaluate(() => Object.keys(localStorage))).not.toContain('spmb-menunggu')
  await expect(page.getByText('Formulir SD menunggu di HP ini.')).toBeHidden()
  await page.goto(form.address)
  await form.reach()
  await expect(form.field(/^NIK anak/)).toHaveValue('')
})

test('the second half of the form works without a network that was lost after the first word @phone', async ({
  page,
  area,
  context,
  troubles,
}) => {
  const where = await area('SD')
  const form = await new RegistrationFormPage(page, 'SD').open()
  const lists = page.waitForResponse((response) => response.url().endsWith('/api/ppdb/choices/sd'))
  await form.field(/^Nama lengkap anak/).fill('Contoh Tanpa Jaringan')
  await (await lists).finished()
  troubles.announce(NO_NETWORK)
  await context.setOffline(true)
  await form.choose(/^Kecamatan/, where.district.name)
  await form.choose(/^Desa\/Kelurahan/, where.village.name)
  await form.choose(/^Pilihan 1/, where.schools[0].name)
  await form.choose(/^Pilihan 2/, where.schools[1].name)
  await expect(form.combobox(/^Pilihan 2/)).toHaveValue(where.schools[1].name)
})

test('a waiting form is erased on request, with its NIK @phone', async ({
  page,
  area,
  context,
  troubles,
}) => {
  const form = await new RegistrationFormPage(page, 'SD').open()
  const check = await form.fillUntilCheck(await area('SD'))
  troubles.announce(NO_NETWORK)
  await context.setOffline(true)
  await check.send.click()
  await page.getByRole('button', { name: 'Hapus', exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Hapus draf' }).click()
  await expect(form.field(/^NIK anak/)).toHaveValue('')
  await expect.poll(() => page.evaluate(countWaiting)).toBe(0)
  await expect.poll(() => page.evaluate(() => Object.keys(localStorage))).not.toContain('spmb-menunggu')
})

test('a waiting form that was corrected comes back as a draft, and its old answers are erased @phone @full', async ({
  page,
  area,
  context,
  troubles,
}) => {
  const form = await new RegistrationFormPage(page, 'SD').open()
  const check = await form.fillUntilCheck(await area('SD'), anApplicant({ name: 'Contoh Salah Tulis' }))
  troubles.announce(NO_NETWORK)
  await context.setOffline(true)
  await check.send.click()
  await expect(check.notice).toContainText('BELUM TERKIRIM')
  await page.getByRole('button', { name: /^Ubah/ }).first().click()
  await form.field(/^Nama lengkap anak/).fill('Contoh Sudah Betul')
  const kept = () => page.evaluate(() => Object.entries(localStorage).join())
  await expect.poll(kept).toContain('Contoh Sudah Betul')
  await context.setOffline(false)

  await page.goto('about:blank')
  await page.goto(form.address)
  await form.arrive()
  await expect(form.field(/^Nama lengkap anak/)).toHaveValue('Contoh Sudah Betul')
  await expect.poll(() => page.evaluate(countWaiting)).toBe(0)
  await page.goto('/')
  await expect(page.getByText('Formulir SD menunggu di HP ini.')).toBeHidden()
})

/** Runs in the page. How many forms wait on the device. */
function countWaiting(): Promise<number> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open('spmb-menunggu')
    request.onerror = () => reject(request.error)
    request.onsuccess = () => {
      const database = request.result
      const count = database.transaction('formulir').objectStore('formulir').count()
      count.onsuccess = () => {
        database.close()
        resolve(count.result)
      }
    }
  })
}

/** Runs in the page: its access to IndexedDB begins and does not end. */
function leaveBeforeErasing() {
  IDBFactory.prototype.open = () => ({}) as IDBOpenDBRequest
}
