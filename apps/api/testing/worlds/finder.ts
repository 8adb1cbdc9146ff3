/** A server with the pages of the build and a village with places and distances, for the school finder. */
import { join } from 'node:path'
import { openPublicPages } from '../../src/features/public-pages/public-pages.ts'
import { aZone, type ChoiceIds } from '../builders.ts'
import { aDistance } from '../distances.ts'
import { openRelay, type Relay } from '../processes/relay.ts'
import { buildWeb, ROOT } from '../processes/served.ts'
import { createTestApp, TEST_CONFIG, type TestApp } from '../test-app.ts'

/** The limit of pages that are rendered for one network. */
export const DRAWN_PAGES = 150

export interface Finder {
  test: TestApp
  /** Between the server and its database. */
  relay: Relay
  zone: ChoiceIds
  /** Of the village and its two chosen schools; the second is nearer. */
  names: { village: string; first: string; second: string }
}

export async function openFinder(): Promise<Finder> {
  buildWeb()
  let relay: Relay | undefined
  const test = await createTestApp(
    {
      config: { ...TEST_CONFIG, limitScale: 1, rateLimits: { drawnPage: DRAWN_PAGES } },
      openPages: (facts) =>
        openPublicPages({ facts, webDist: join(ROOT, 'apps/web/dist'), log: { error: () => {} } }),
    },
    async (url) => {
      relay = await openRelay(url)
      return relay.url
    },
  )
  const zone = await aZone(test.db.kysely, 'SD')
  const nameOf = async (table: 'village' | 'school', id: number) =>
    (await test.db.kysely.selectFrom(table).select('name').where('id', '=', id).executeTakeFirstOrThrow())
      .name
  const names = {
    village: await nameOf('village', zone.village_id),
    first: await nameOf('school', zone.school_1_id),
    second: await nameOf('school', zone.school_2_id),
  }
  const { kysely } = test.db
  await kysely
    .updateTable('village')
    .set({ latitude: -8.53, longitude: 118.46 })
    .where('id', '=', zone.village_id)
    .execute()
  for (const [id, longitude] of [
    [zone.school_1_id, 118.48],
    [zone.school_2_id, 118.465],
  ] as const)
    await kysely.updateTable('school').set({ latitude: -8.54, longitude }).where('id', '=', id).execute()
  await aDistance(test, [zone.village_id, zone.school_1_id], 2_450, 'computed')
  await aDistance(test, [zone.village_id, zone.school_2_id], 1_240, 'computed')
  await test.syncCaches()
  if (!relay) throw new Error('the server was started without its relay')
  return { test, relay, zone, names }
}
