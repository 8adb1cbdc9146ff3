/** What paths would give the children of a season, of an earlier one too: it reads, and changes nothing. */
import type { PathSettings } from '@spmb/domain/paths/configuration.ts'
import { readDocument } from '@spmb/domain/selection/document/read-document.ts'
import { select } from '@spmb/domain/selection/engine/select.ts'
import { type FiguresByPath, figuresByPath } from '@spmb/domain/selection/preview/by-path.ts'
import { type Database, inTransaction } from '../../../platform/database/database.ts'
import { pathFacts } from '../../paths/run-paths.ts'
import { documentOfLive, liveData } from '../act/read-live.ts'

/** No draw: the figures hardly depend on it, and no child learns its place. */
const TRIAL_SEED = 'coba'

/** Decisions by hand are left out, so that only the rules give the seats. Salts are not needed. */
export async function tryPaths(
  db: Database,
  seasonId: number,
  settings: PathSettings,
): Promise<FiguresByPath> {
  const { level } = settings
  return inTransaction(db, async (tx) => {
    const paths = await pathFacts(tx, seasonId, settings)
    const live = await liveData(tx, { seasonId, level }, noBytes, paths)
    for (const { choices } of live.lines)
      for (const choice of choices) {
        choice.manual = null
        choice.manual_path = null
      }
    const { leftover } = paths
    const run = { level, order_keys: [], paths: paths.paths, leftover }
    const read = readDocument(documentOfLive(run, live, TRIAL_SEED))
    if (!('selection' in read))
      throw new Error(read.faults.map(({ place, says }) => `${place} ${says}`).join('; '))
    const { market } = read.selection
    return figuresByPath(market, select(market))
  })
}

const noBytes = (length: number) => new Uint8Array(length)
