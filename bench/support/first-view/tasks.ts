/**
 * What a parent waits for on a slow phone, without the time for reading and typing: every answer is put in at once.
 *
 * Landing to typed form: from opening `/` through the choice of the level until the last answer is in the form. Reference:
 * the same three pages in plain HTML with the same number of fields, in which the comboboxes are text fields, so the ratio
 * includes the lists of districts, villages and schools that ours reads from the server.
 *
 * Submit to number: from the tap on the button of the check step until the number is painted. Reference: a plain HTML form that
 * posts the same answers to a bare server, which stores nothing and answers the confirmation in plain HTML.
 */
import type { Browser, Locator, Page } from '@playwright/test'
import { anApplicant, RegistrationFormPage } from '../../../e2e/pages/registration.ts'
import type { Area } from '../../../e2e/support/area.ts'
import { median, report } from '../report.ts'
import { plainCopy, servePlain } from './plain-pages.ts'
import { applySlowPhone } from './slow-phone.ts'

const LANDING = '/'
const LEVELS = '/ppdb'
const FORM = '/ppdb/sd'
const SENT = '/terkirim'
const NUMBER = '.ticket .number'

/** In milliseconds. */
interface Waited {
  toTypedForm: number
  toNumber: number
}

/** Registers `rounds` children for SD here and in plain HTML, alternating, after one of each to warm up, and reports the medians. */
export async function measureTasks(browser: Browser, url: string, area: Area, rounds: number): Promise<void> {
  const waitInOurs = () => onSlowPhone(browser, url, (page) => register(page, area))
  const { path } = await waitInOurs()
  const plain = await servePlain(
    new Map([
      [LANDING, await plainCopy(url + LANDING)],
      [LEVELS, await plainCopy(url + LEVELS)],
      [FORM, postingTo(SENT, await plainCopy(url + FORM))],
      [SENT, await plainCopy(url + path)],
    ]),
  )
  const waitInPlain = () => onSlowPhone(browser, plain.url, (page) => registerPlainly(page, area))
  await waitInPlain()
  const ours: Waited[] = []
  const theirs: Waited[] = []
  for (let round = 0; round < rounds; round++) {
    ours.push(await waitInOurs())
    theirs.push(await waitInPlain())
  }
  plain.close()
  for (const [figure, key, reference] of [
    ['landing to typed form', 'toTypedForm', 'the same pages and fields in plain HTML'],
    ['submit to number', 'toNumber', 'a plain HTML form posted to a bare server'],
  ] as const) {
    const medianOf = (waits: readonly Waited[]) => median(waits.map((waited) => waited[key]))
    report(figure, medianOf(ours), reference, medianOf(theirs), { unit: ' ms' })
  }
}

async function onSlowPhone<T>(
  browser: Browser,
  baseURL: string,
  work: (page: Page) => Promise<T>,
): Promise<T> {
  const context = await browser.newContext({ baseURL, viewport: { width: 360, height: 780 } })
  const page = await context.newPage()
  await applySlowPhone(page)
  const done = await work(page)
  await context.close()
  return done
}

/** @returns also the path of the confirmation */
async function register(page: Page, area: Area): Promise<Waited & { path: string }> {
  const form = new RegistrationFormPage(page, 'SD')
  const started = Date.now()
  await openForm(page)
  await form.fillPerson(anApplicant())
  for (const [label, name] of choices(area)) {
    const box = form.combobox(label)
    await box.click()
    await box.fill(name)
    await appears(page, '[role=option]')
    await page.getByRole('listbox').getByRole('option', { name }).first().click()
  }
  await form.consent()
  const toTypedForm = Date.now() - started
  await form.submit.click()
  const toNumber = await untilNumber(page, page.getByRole('button', { name: 'Sudah Benar, Daftar Sekarang' }))
  return { toTypedForm, toNumber, path: new URL(page.url()).pathname }
}

async function registerPlainly(page: Page, area: Area): Promise<Waited> {
  const form = new RegistrationFormPage(page, 'SD')
  const started = Date.now()
  await openForm(page)
  await form.fillPerson(anApplicant())
  for (const [label, name] of choices(area)) await form.combobox(label).fill(name)
  await form.consent()
  const toTypedForm = Date.now() - started
  return { toTypedForm, toNumber: await untilNumber(page, form.submit) }
}

/** By the links that a parent follows. */
async function openForm(page: Page): Promise<void> {
  await page.goto(LANDING, { waitUntil: 'commit' })
  for (const path of [LEVELS, FORM]) {
    const link = `main a[href="${path}"]`
    await appears(page, link)
    await page.locator(link).first().click()
    await page.waitForURL(path, { waitUntil: 'commit' })
  }
  await appears(page, 'form textarea')
}

const choices = ({ district, village, schools }: Area) =>
  [
    [/^Kecamatan/, district.name],
    [/^Desa\/Kelurahan/, village.name],
    [/^Pilihan 1/, schools[0].name],
    [/^Pilihan 2/, schools[1].name],
  ] as const

/** From the tap until the frame that shows the number. */
async function untilNumber(page: Page, button: Locator): Promise<number> {
  const tapped = await button.evaluate((element: HTMLElement) => {
    setTimeout(() => element.click())
    return Date.now()
  })
  return (await appears(page, NUMBER)) - tapped
}

/** Looks in every frame. Playwright's own waiting looks up to half a second later. */
async function appears(page: Page, selector: string): Promise<number> {
  const seen = await page.waitForFunction(
    (wanted) => (document.querySelector(wanted)?.checkVisibility() ? Date.now() : 0),
    selector,
    { polling: 'raf' },
  )
  return seen.jsonValue()
}

/** The form sent by the browser: every field can be filled in and is sent as it stands. */
function postingTo(path: string, html: string): string {
  const [before, form, after] = html.split(/(<form\b.*?<\/form>)/s) as [string, string, string]
  const open = form.replace(/^<form\b[^>]*>/, `<form method="post" action="${path}" novalidate>`)
  return before + open.replaceAll(/ (aria-disabled="true"|(disabled|readonly)(="")?)(?=[ />])/gi, '') + after
}
