import type { FinderView, PickerView } from '@spmb/domain/finder/views.ts'
import { villageTitle } from './village-title.ts'

/** The document title of a page of the finder: what it shows, or what was not found. */
export function finderTitle(view: FinderView): string {
  switch (view.page) {
    case 'school':
      return `SPMB | ${view.school.name}`
    case 'village':
      return `SPMB | ${view.level} untuk ${villageTitle(view.village)}`
    case 'picker':
      return `SPMB | ${titleOfPicker(view)}`
  }
}

function titleOfPicker({ search, unknown }: PickerView): string {
  if (unknown === 'school') return 'Sekolah tidak ditemukan'
  if (unknown === 'village' || (search && search.text !== '' && search.total === 0))
    return 'Desa tidak ditemukan'
  return search && search.total > 0 ? `Desa “${search.text}”` : 'Sekolah untuk desa saya'
}
