import type { Level } from '@spmb/domain/shared/level.ts'
import { Notice } from '../../ui/feedback/Notice.tsx'
import type { Named } from './zone-table.ts'

/** The number of names that are listed; more are collapsed. */
const SHOWN = 6

/** The schools of a level that belong to no zone and hence cannot be chosen. */
export function UnzonedNotice({ level, schools }: { level: Level; schools: readonly Named[] }) {
  if (schools.length === 0) return null
  const names = schools.map(({ name }) => name).join(', ')
  return (
    <Notice
      kind="attention"
      className="unzoned"
      title={`${schools.length} ${level} belum ada di zonasi mana pun, sehingga tidak dapat dipilih`}
    >
      {schools.length <= SHOWN ? (
        <p>{names}.</p>
      ) : (
        <details>
          <summary>Lihat nama sekolah</summary>
          <p>{names}.</p>
        </details>
      )}
    </Notice>
  )
}
