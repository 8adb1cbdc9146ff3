/** A phone on which the programs of a page start late: what a family does before that counts, and nothing kept is lost. */
import { anApplicant, CheckPage, RegisteredPage, RegistrationFormPage } from '../pages/registration.ts'
import { untilAlive } from '../pages/screen.ts'
import { holdAnswers } from '../support/held-answers.ts'
import { register } from '../support/staff.ts'
import { expect, test } from '../support/test.ts'

// A worker would answer from its copies.
test.use({ serviceWorkers: 'block' })

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
  const program = await holdAnswers(context, '**/assets/waiting-store*.js')
  // As in another tab, where the draft is offered.
  await page.addInitScript(() => sessionStorage.clear())
  await page.goto(form.address)
  await form.reach()
  await form.field(/^NIK anak/).fill('5299014303180001')
  // The hint is drawn when the pause in typing has passed, after which a draft is stored.
  await expect(page.getByText('Menurut NIK: perempuan, lahir 3 Maret 2018.')).toBeVisible()
  program.release()
  await page.getByRole('button', { name: 'Lanjutkan' }).click()
  await expect(name).toHaveValue('Contoh Draf')
})

test('what was typed before the storage was read is stored then @phone', async ({ page, context }) => {
  const program = await holdAnswers(context, '**/assets/waiting-store*.js')
  await page.addInitScript(() => localStorage.setItem('spmb-menunggu', JSON.stringify({ SD: Date.now() })))
  const form = await new RegistrationFormPage(page, 'SD').open()
  await form.field(/^Nama lengkap anak/).fill('Contoh Cepat')
  await form.field(/^NIK anak/).fill('5299014303180001')
  await expect(page.getByText('Menurut NIK: perempuan, lahir 3 Maret 2018.')).toBeVisible()
  program.release()
  await expect(page.getByText(/^Draf tersimpan di HP ini/)).toBeVisible()
})

test('a form that is complete before the next step is loaded continues when it is @phone', async ({
  page,
  context,
  area,
}) => {
  const steps = await holdAnswers(context, '**/assets/LaterSteps*.js')
  const form = await new RegistrationFormPage(page, 'SD').open()
  await form.fillAll(anApplicant({ name: '' }), await area('SD'))
  await form.submit.click()
  await expect(form.summary).toBeFocused()
  await form.field(/^Nama lengkap anak/).fill('Contoh Anak')
  await form.submit.dblclick()
  await expect(form.summary).toBeHidden()
  steps.release()
  await new CheckPage(page).reach()
  // One entry of the history for the step, however often the button was pressed.
  await page.goBack()
  await expect(form.field(/^Nama lengkap anak/)).toHaveValue('Contoh Anak')
  await page.goBack()
  await expect(page).toHaveURL('about:blank')
})

test('a form whose next step could not be loaded continues once the network has returned @phone @full', async ({
  page,
  area,
  troubles,
}) => {
  troubles.announce(/failed request: GET .*LaterSteps/)
  const program = '**/assets/LaterSteps*.js'
  await page.route(program, (route) => route.abort())
  const form = await new RegistrationFormPage(page, 'SD').open()
  await form.fillAll(anApplicant(), await area('SD'))
  await form.submit.click()
  await expect(form.summary).toContainText('Halaman ini belum selesai dimuat')
  await page.unroute(program)
  await form.submit.click()
  await new CheckPage(page).reach()
})

for (const path of ['/', '/contact'])
  test(`a size of the text that is chosen before the script of ${path} starts stays and is kept @phone`, async ({
    page,
    context,
  }) => {
    const scripts = await holdAnswers(context, '**/assets/*.js')
    const largest = page.getByRole('radio', { name: 'Sangat besar' })
    await page.goto(path, { waitUntil: 'commit' })
    await largest.check()
    scripts.release()
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
  area,
}) => {
  const number = await register(server, 'SD', await area('SD'))
  const scripts = await holdAnswers(context, '**/assets/*.js')
  const box = page.getByLabel('Ingat di HP ini')
  await page.goto(`/ppdb/registered/${number}`, { waitUntil: 'commit' })
  await box.check()
  scripts.release()
  await expect(page.getByText(/^Nanti tampil di halaman depan/)).toBeVisible()
  await new RegisteredPage(page).reach()
  await expect(box).toBeChecked()
  await page.goto('/')
  await expect(page.getByRole('region', { name: 'Pendaftaran di HP ini' }).getByText(number)).toBeVisible()
})
