/** What a seeded run gives: figures, what decided the seats, the comparison, cases by name, schools and children. */

import {
  type LevelSelection,
  previewSelection,
  type SelectionRun,
} from '@spmb/domain/selection/act/contract.staff.ts'
import type { SelectionFigures } from '@spmb/domain/selection/preview/contract.staff.ts'
import { sumSchools } from '@spmb/domain/selection/preview/sums.ts'
import { formatCount } from '@spmb/domain/shared/count.ts'
import { longMoment } from '@spmb/domain/shared/local-date.ts'
import { useQuery } from '@tanstack/react-query'
import { useFacts } from '../../../platform/facts.ts'
import { Notice } from '../../../ui/feedback/Notice.tsx'
import { Button } from '../../../ui/form/Button.tsx'
import { QueryState } from '../../../ui/staff/QueryState.tsx'
import { NOTHING_PUBLIC, PREVIEW_FIRST, UNKNOWN_DISTANCES } from '../messages.ts'
import { figuresOfRun } from '../selection-queries.ts'
import { useAct } from '../use-act.ts'
import { Cases } from './Cases.tsx'
import { ChildrenFigures } from './ChildrenFigures.tsx'
import { Comparison } from './Comparison.tsx'
import { PathFigures } from './PathFigures.tsx'
import { PreviewFiles } from './PreviewFiles.tsx'
import { SchoolFigures } from './SchoolFigures.tsx'
import { SeatsBar } from './SeatsBar.tsx'

export function PreviewSection({ run, state }: { run: SelectionRun; state: LevelSelection['state'] }) {
  const { timeZone } = useFacts()
  const { busy, act, failed } = useAct()
  const { preview } = run
  const asked = useQuery({ ...figuresOfRun(run.id, run.result_hash), enabled: preview !== null })

  return (
    <section className="card card-pad" aria-labelledby="preview">
      <div className="panel-head">
        <h2 id="preview">Pratinjau</h2>
        {preview && (
          <p className="small muted">
            Dihitung {longMoment(new Date(preview.at), timeZone)}
            {preview.by && ` oleh ${preview.by}`}
          </p>
        )}
      </div>
      {state === 'seeded' && (
        <>
          <p className="muted">{preview ? NOTHING_PUBLIC : PREVIEW_FIRST}</p>
          <div role="alert">{failed && <Notice kind="err" title={failed} className="mt-3" />}</div>
          <div className="btns mt-3">
            <Button
              kind={preview ? 'line' : 'main'}
              busy={busy}
              onClick={() => act(previewSelection, { params: { id: String(run.id) } })}
            >
              {busy ? 'Menghitung…' : preview ? 'Hitung lagi' : 'Hitung hasil'}
            </Button>
          </div>
        </>
      )}
      {preview &&
        (asked.data ? <Contents figures={asked.data} run={run} /> : <QueryState asked={[asked]} lines={8} />)}
    </section>
  )
}

function Contents({ figures, run }: { figures: SelectionFigures; run: SelectionRun }) {
  return (
    <>
      <Figures figures={figures} />
      <SeatsBar schools={figures.schools} />
      <Cases figures={figures} run={run} />
      <Comparison figures={figures} />
      <PathFigures figures={figures} />
      <SchoolFigures figures={figures} />
      <ChildrenFigures figures={figures} />
      <PreviewFiles run={run} />
    </>
  )
}

/** The five figures that the office reads first, and the year before. */
function Figures({ figures }: { figures: SelectionFigures }) {
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
