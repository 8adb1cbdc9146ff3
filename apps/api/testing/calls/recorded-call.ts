/** A reserve call on record that called no child. */
import { callHashes, callText, performCall } from '@spmb/domain/reserve/call-record.ts'
import type { OrderKey } from '@spmb/domain/selection/order.ts'
import { sql } from 'kysely'
import type { TestApp } from '../test-app.ts'

/** @returns the id of its run */
export async function aRecordedCall({ db, clock }: TestApp, { applied = true } = {}): Promise<number> {
  const order: OrderKey[] = ['birth_date', 'distance', 'lottery']
  const market = { order, seed: null, only: null, schools: [], applicants: [] }
  const record = performCall({ kind: 'reserve', level: 'SD', ...market })
  const hashes = callHashes(record)
  const season = db.kysely.selectFrom('season').select('id').where('is_active', '=', true)
  const { id } = await db.kysely
    .insertInto('selection_run')
    .values((is) => ({
      season_id: season,
      level: 'SD',
      kind: 'reserve',
      order_keys: order,
      engine_version: 1,
      // No run of the tests has as many before it.
      ordinal: is.selectFrom('selection_run').select(sql<number>`count(*) + 1000`.as('ordinal')),
      frozen_at: clock.now,
      frozen_by: 'user:1',
      frozen_hash: hashes.market,
      result_hash: hashes.moves,
      previewed_at: clock.now,
      previewed_by: 'user:1',
      call_record: callText(record),
      call_reason: 'Contoh alasan',
      ...(applied && { certificate_hash: hashes.whole, applied_at: clock.now, applied_by: 'user:1' }),
    }))
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}
