import { expect, it } from 'vitest'
import { writtenMoment } from '../../../cli/backup/lines.ts'
import { replayChanges } from './replay.ts'

it('a moment after the last change is named in the time of the office, as it was typed', () => {
  const replay = replayChanges('/srv/spmb-backup', {
    identities: [],
    until: new Date('2026-06-03T02:05:00Z'),
    written: (moment) => writtenMoment(moment, 'Asia/Makassar'),
  })
  const { message } = replay.explain(
    new Error('recovery ended before configured recovery target was reached'),
  ) as Error
  expect(message).toContain('The archived changes end before 2026-06-03 10:05')
  expect(message).toContain('WITA')
  expect(replay.written(new Date('2026-06-03T08:50:36.493Z'))).toContain('2026-06-03 16:50')
})
