/** `/information/sekolah`: the schools of a village, or the choice of a village. Rendered by the server; it needs no script. */
import type { PickerView, VillageView } from '@spmb/domain/finder/views.ts'
import { PATHS } from '../platform/paths.ts'
import { Breadcrumb } from '../ui/layout/Breadcrumb.tsx'
import { VillagePicker } from './VillagePicker.tsx'
import { VillageSchools } from './VillageSchools.tsx'

export function FinderPage({ view }: { view: PickerView | VillageView }) {
  return (
    <div className="wrap page">
      <Breadcrumb to={PATHS.information}>Informasi</Breadcrumb>
      <h1>Sekolah untuk desa saya</h1>
      {view.page === 'picker' ? <VillagePicker view={view} /> : <VillageSchools view={view} />}
    </div>
  )
}
