/**
 * `npm run tutorial`: records the screens of the product and writes video, captions and poster to `apps/web/static`, where
 * they are committed. Uses a real server with the sample data and an invented family.
 *
 * Each picture is taken when the page is idle and shown for a defined time, so the pace does not depend on the speed of the
 * machine. Repeat it when the recorded screens change, and watch the result.
 */
import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  makeDataDir,
  REPO,
  removeDataDir,
  startRealServer,
} from '../apps/api/testing/processes/real-server.ts'
import { TUTORIAL_STEPS } from '../apps/web/src/information/tutorial-steps.ts'
import { findArea } from '../e2e/support/area.ts'
import { createActor } from './tutorial/actor.ts'
import { encodeVideos } from './tutorial/encode.ts'
import { launchWithPhoneFont } from './tutorial/phone-font.ts'
import { createStage, SCREEN } from './tutorial/stage.ts'
import { tellStory } from './tutorial/story.ts'
import { createTimeline } from './tutorial/timeline.ts'

/** The maximum size of both videos together, for visitors with a limited data plan. */
const LARGEST_BYTES = 4_000_000

const STEPS = Object.keys(TUTORIAL_STEPS).length

const folder = await mkdtemp(join(tmpdir(), 'spmb-tutorial-'))
const dataDir = await makeDataDir()
const server = await startRealServer({ dataDir, env: { LIMIT_SCALE: '1000' } })
const browser = await launchWithPhoneFont(folder)
try {
  const timeline = createTimeline(folder)
  const stage = await createStage(browser, REPO)
  const page = await (
    await browser.newContext({
      viewport: SCREEN,
      deviceScaleFactor: 2,
      isMobile: true,
      hasTouch: true,
      locale: 'id-ID',
      timezoneId: 'Asia/Makassar',
      colorScheme: 'light',
      reducedMotion: 'reduce',
    })
  ).newPage()

  timeline.say('Cara mendaftar murid baru SD dan SMP lewat HP, sekitar 10 menit.')
  const opening = await stage.card(
    'Tutorial Pendaftaran SPMB',
    `${STEPS} langkah, sekitar 10 menit, tanpa biaya. Nama dan sekolah di video ini adalah contoh.`,
  )
  await timeline.show(opening, 5)
  await tellStory(createActor(page, stage, timeline), timeline, server.url, await findArea(server.url, 'SD'))
  timeline.say('Ada kendala? Tulis laporan di halaman Kontak atau telepon kantor dinas.')
  await timeline.show(
    await stage.card('Ada kendala?', 'Buka halaman Kontak, tulis laporan, atau telepon kantor dinas.'),
    5,
  )

  const files = {
    webm: join(REPO, 'apps/web/static/tutorial/pendaftaran.webm'),
    mp4: join(REPO, 'apps/web/static/tutorial/pendaftaran.mp4'),
    poster: join(REPO, 'apps/web/static/tutorial/pendaftaran.webp'),
  }
  await encodeVideos(await timeline.finish(), files)
  await writeFile(join(REPO, 'apps/web/static/tutorial/pendaftaran.vtt'), timeline.captions())
  const sizes = await Promise.all([files.webm, files.mp4].map(async (file) => (await stat(file)).size))
  console.log(`${timeline.seconds().toFixed(0)} seconds; webm ${sizes[0]} bytes, mp4 ${sizes[1]} bytes.`)
  if (sizes.some((size) => size > LARGEST_BYTES))
    throw new Error(`A video is larger than ${LARGEST_BYTES} bytes.`)
} finally {
  await browser.close()
  await server.stop()
  await removeDataDir(dataDir)
  await rm(folder, { recursive: true, force: true })
}
