import type { SelectionFigures } from '@spmb/domain/selection/preview/contract.ts'
import { sumSchools } from '@spmb/domain/selection/preview/sums.ts'
import { formatCount } from '@spmb/domain/shared/count.ts'
import { Notice } from '../../../ui/feedback/Notice.tsx'
import { UNKNOWN_DISTANCES } from '../messages.ts'

/** The five figures that the office reads first, and the year before. */
export function Figures({ figures }: { figures: SelectionFigures }) {
  const { placed, by_hand, schools, earlier, unknown_distances } = figures
  const given = placed.applicants - placed.without
  const full = schools.filter(({ quota, empty, reserve }) => (quota ?? 0) > 0 && empty === 0 && reserve > 0)
  const withEmpty = schools.filter(({ empty }) => empty > 0)
  const items = [
    ['Mendapat tempat', given, `dari ${formatCount(placed.applicants)} anak`],
    ['Belum mendapat', placed.without, `${formatCount(full.length)} sekolah penuh`],
    ['Kursi kosong', sumSchools(schools).empty, `di ${formatCount(withEmpty.length)} sekolah`],
    ['LULUS langsung', by_hand.admitted, `menggeser ${formatCount(by_hand.displaced)} anak`],
    ['TIDAK LULUS langsung', by_hand.refused, `${formatCount(by_hand.refused_in_order)} masuk urutan kursi`],
  ] as const
  return (
    <>
      <dl className="figs mt-3">
        {items.map(([label, count, detail]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>
              {formatCount(count)} <small>{detail}</small>
            </dd>
          </div>
        ))}
      </dl>
      {earlier && (
        <p className="muted small mt-3">
          {earlier.label}: {formatCount(earlier.applicants)} pendaftar, {formatCount(earlier.admitted)} LULUS
        </p>
      )}
      {unknown_distances > 0 && (
        <Notice kind="attention" title="Ada jarak yang belum diketahui" className="mt-3">
          <p>{UNKNOWN_DISTANCES(unknown_distances)}</p>
        </Notice>
      )}
    </>
  )
}
