/** What a seeded run gives: figures, what decided the seats, the comparison, cases by name, schools and children. */
import {
  type LevelSelection,
  previewSelection,
  type SelectionRun,
} from '@spmb/domain/selection/act/contract.ts'
import type { SelectionFigures } from '@spmb/domain/selection/preview/contract.ts'
import { longMoment } from '@spmb/domain/shared/local-date.ts'
import { useQuery } from '@tanstack/react-query'
import { useFacts } from '../../../platform/facts.ts'
import { Notice } from '../../../ui/feedback/Notice.tsx'
import { Button } from '../../../ui/form/Button.tsx'
import { QueryState } from '../../../ui/staff/QueryState.tsx'
import { NOTHING_PUBLIC, PREVIEW_FIRST } from '../messages.ts'
import { figuresOfRun } from '../selection-queries.ts'
import { useAct } from '../use-act.ts'
import { Cases } from './Cases.tsx'
import { ChildrenFigures } from './ChildrenFigures.tsx'
import { Comparison } from './Comparison.tsx'
import { Figures } from './Figures.tsx'
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
      <SchoolFigures figures={figures} />
      <ChildrenFigures figures={figures} />
      <PreviewFiles run={run} />
    </>
  )
}
