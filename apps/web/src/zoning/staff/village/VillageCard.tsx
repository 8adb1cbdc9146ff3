/** The settlement point and the other spellings of a village. */
import { pointTexts } from '@spmb/domain/reference/points.ts'
import type { VillageRecord } from '@spmb/domain/reference/staff-contract.ts'
import { Link } from 'react-router'
import { villageDistancePath } from '../../../platform/staff/paths.ts'
import { Button } from '../../../ui/form/Button.tsx'
import { DescriptionList } from '../../../ui/layout/DescriptionList.tsx'

export function VillageCard({
  village,
  onChange,
}: {
  village: VillageRecord
  /** Null for users who only read. */
  onChange: (() => void) | null
}) {
  const { latitude, longitude } = pointTexts(village.point)
  return (
    <section className="card village-card" aria-labelledby="village-data">
      <div className="panel-head">
        <h2 id="village-data">Data desa/kelurahan</h2>
        {onChange && (
          <Button kind="line" onClick={onChange}>
            Ubah data desa
          </Button>
        )}
      </div>
      <DescriptionList
        items={[
          ['Kode wilayah', village.code],
          ['Titik permukiman', village.point ? `${latitude}, ${longitude}` : 'Belum ada'],
          ['Ejaan lain', village.aliases.length > 0 ? village.aliases.join(', ') : '–'],
        ]}
      />
      <Link to={villageDistancePath(village.id)}>Jarak dari desa ini ke sekolah</Link>
    </section>
  )
}
