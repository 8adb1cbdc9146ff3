/** The kill switch: SERVICE_WORKER=off takes the worker from browsers that have it. */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { REPO } from '../../apps/api/testing/processes/real-server.ts'
import { LandingPage } from '../pages/public-pages.ts'
import { beginWithWorker, expectKept, keepChild, workersAndCaches } from '../support/service-worker.ts'
import { register } from '../support/staff.ts'
import { expect, test } from '../support/test.ts'

test.use({ serverSettings: { SERVICE_WORKER: 'off' } })

test('SERVICE_WORKER=off removes the worker of a browser and all that it kept @phone @full', async ({
  page,
  context,
  server,
  area,
}) => {
  const number = await register(server, 'SD', await area('SD'))
  const release = await beginWithWorker(context, await readFile(join(REPO, 'apps/web/dist/client/sw.js')))
  await keepChild(page, number)
  await expectKept(page, `/information/pengumuman-hasil-ppdb/${number}`)
  await release()
  // The browser asks for the worker at each visit.
  await page.goto('/')
  await expect.poll(() => workersAndCaches(page)).toEqual({ workers: 0, caches: [] })
  // The family's list does not need the worker.
  await page.goto('/')
  await new LandingPage(page).reach()
  await expect(page.getByRole('region', { name: 'Pendaftaran di HP ini' }).getByText(number)).toBeVisible()
  expect(await page.evaluate(() => navigator.serviceWorker.controller)).toBeNull()
})
