/** The result of a child that the family keeps on the device ('Ingat di HP ini'), without a network. */
import { LandingPage } from '../pages/public-pages.ts'
import { expectNoSidewaysScrolling } from '../pages/registration.ts'
import { expectAccessible } from '../support/checks/accessible.ts'
import { theSharedAdmin } from '../support/colleague.ts'
import {
  beginWithWorker,
  disconnectNetwork,
  expectControlled,
  expectKept,
  holdWorkersRequests,
  keepChild,
  NO_NETWORK,
  workersAndCaches,
} from '../support/service-worker.ts'
import { admittedOnPage, register } from '../support/staff.ts'
import { expect, test } from '../support/test.ts'

const resultOf = (number: string) => `/information/pengumuman-hasil-ppdb/${number}`

/** A worker that keeps pages under other names, and answers from its copies: what must not survive. */
const OLD = `
  addEventListener('install', (event) => event.waitUntil((async () => {
    const cache = await caches.open('spmb-hasil-0')
    const headers = { 'content-type': 'text/html' }
    for (const path of ['/', '/ppdb/sd'])
      await cache.put(path, new Response('<!doctype html><h1>Musim lalu</h1>', { headers }))
    await skipWaiting()
  })()))
  addEventListener('activate', (event) => event.waitUntil(clients.claim()))
  addEventListener('fetch', (event) => {
    if (event.request.mode === 'navigate')
      event.respondWith(caches.match(event.request).then((copy) => copy ?? fetch(event.request)))
  })`

test('a kept result opens without a network, says its time, is renewed, and goes with the child @phone', async ({
  page,
  context,
  server,
  area,
  troubles,
}) => {
  const where = await area('SD')
  const number = await register(server, 'SD', where, { name: 'Kenari Contoh' })
  const other = await register(server, 'SD', where, { name: 'Mawar Contoh' })
  const admin = await theSharedAdmin(server)
  const heading = page.getByRole('heading', { level: 1 })
  await keepChild(page, number)
  await expectKept(page, resultOf(number))
  // Another result is opened, and not kept.
  await page.goto(resultOf(other))
  await expect(page.getByText('Mawar Contoh')).toBeVisible()
  troubles.announce(NO_NETWORK)

  let reconnect = await disconnectNetwork(context)
  await page.goto('/')
  await expect(heading).toHaveText('HP ini tanpa internet')
  await expectAccessible(page)
  await expectNoSidewaysScrolling(page)
  await page.goto(resultOf(other))
  await expect(heading).toHaveText('HP ini tanpa internet')
  await expect(page.getByRole('link', { name: other })).toHaveCount(0)
  await page.getByRole('link', { name: `Buka hasil yang tersimpan ${number}` }).click()
  await expect(page.getByText('Kenari Contoh')).toBeVisible()
  await expect(heading).toHaveText('Keputusan belum ditetapkan')
  const time = /^Tanpa internet\. Ini hasil seperti pada \d+ \w+ \d{4} pukul \d\d\.\d\d, tersimpan di HP/
  await expect(page.getByText(time)).toBeVisible()
  await expectAccessible(page)
  await expectNoSidewaysScrolling(page)
  await reconnect()

  // The decision is seen once with a network: the old copy is replaced.
  await admin.leaveSeats(where.schools[0], 10)
  await admin.decide('SD', number, where.schools[0].id, 'LULUS')
  await admittedOnPage(server, number)
  await page.goto(resultOf(number))
  await expect(heading).toHaveText(`Diterima di ${where.schools[0].name}`)
  await expect(page.getByText(time)).toHaveCount(0)
  await expect
    .poll(() => page.evaluate(async (path) => (await caches.match(path))?.text(), resultOf(number)))
    .toContain('Diterima di')
  reconnect = await disconnectNetwork(context)
  await page.reload()
  await expect(heading).toHaveText(`Diterima di ${where.schools[0].name}`)
  await expect(page.getByText(time)).toBeVisible()
  await reconnect()

  await page.goto('/')
  await page.getByRole('button', { name: /^Hapus Kenari .* dari HP ini$/ }).click()
  await page.getByRole('button', { name: 'Ya, hapus' }).click()
  await expectKept(page, resultOf(number), false)
  await disconnectNetwork(context)
  await page.goto(resultOf(number))
  await expect(heading).toHaveText('HP ini tanpa internet')
  await expect(page.getByRole('link', { name: number })).toHaveCount(0)
})

test('a child that is removed while its result is being fetched is not kept @phone', async ({
  page,
  context,
  server,
  area,
}) => {
  const where = await area('SD')
  const first = await register(server, 'SD', where, { name: 'Kenari Contoh' })
  const second = await register(server, 'SD', where, { name: 'Mawar Contoh' })
  for (const number of [first, second]) {
    await keepChild(page, number)
    await expectKept(page, resultOf(number))
  }
  // The landing page tells the worker to fetch both results again, one after the other.
  const ofFirst = await holdWorkersRequests(context, resultOf(first))
  const ofSecond = await holdWorkersRequests(context, resultOf(second))
  await page.goto('/')
  await expect.poll(ofFirst.requests).toBe(1)
  await page.getByRole('button', { name: /^Hapus Kenari .* dari HP ini$/ }).click()
  await page.getByRole('button', { name: 'Ya, hapus' }).click()
  await expectKept(page, resultOf(first), false)
  // The second result is asked for because of the removal, and again when the answer for the first one was handled.
  await expect.poll(ofSecond.requests).toBe(1)
  ofFirst.answer()
  await expect.poll(ofSecond.requests).toBe(2)
  await expectKept(page, resultOf(first), false)
  ofSecond.answer()
})

test('a new version takes the place of an old worker that serves a past season, and deletes its copies @phone @full', async ({
  page,
  context,
  server,
  area,
  troubles,
}) => {
  const number = await register(server, 'SD', await area('SD'))
  const release = await beginWithWorker(context, OLD)
  await keepChild(page, number)
  await expect.poll(() => workersAndCaches(page)).toEqual({ workers: 1, caches: ['spmb-hasil-0'] })
  await expectControlled(page)
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Musim lalu')
  await release()

  // The browser asks for the worker at each visit.
  await page.goto(`/ppdb/registered/${number}`)
  await expect.poll(async () => (await workersAndCaches(page)).caches).not.toContain('spmb-hasil-0')
  await page.goto('/')
  await new LandingPage(page).reach()
  await expectKept(page, resultOf(number))
  const now = await workersAndCaches(page)
  expect([now.workers, now.caches]).toEqual([1, expect.not.arrayContaining(['spmb-hasil-0'])])
  troubles.announce(NO_NETWORK)
  await disconnectNetwork(context)
  await page.goto('/ppdb/sd')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('HP ini tanpa internet')
})
