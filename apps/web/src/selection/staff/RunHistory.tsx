/** All runs of a level, the abandoned ones with their reason. */
import type { SelectionRun } from '@spmb/domain/selection/act/contract.staff.ts'
import { longMoment } from '@spmb/domain/shared/local-date.ts'
import { useFacts } from '../../platform/facts.ts'
import { Tag } from '../../ui/feedback/Tag.tsx'
import { NO_RUNS } from './messages.ts'
import { groupedHash, spacedSeed } from './steps.ts'

export function RunHistory({ runs, current }: { runs: readonly SelectionRun[]; current: number | null }) {
  const { timeZone } = useFacts()
  const at = (moment: string) => longMoment(new Date(moment), timeZone)
  return (
    <section className="card card-pad" aria-labelledby="runs">
      <h2 id="runs">Riwayat hitungan</h2>
      {runs.length === 0 && <p className="muted">{NO_RUNS}</p>}
      <ul className="finds">
        {runs.map((run) => (
          <li key={run.id}>
            <StateTag run={run} isCurrent={run.id === current} />
            <div>
              <b>
                {KIND_NAMES[run.kind]} ke-{run.ordinal}
              </b>
              <p className="muted small">
                Dikunci {at(run.frozen.at)}
                {run.frozen.by && ` oleh ${run.frozen.by}`}
                {run.applied && ` · ditetapkan ${at(run.applied.at)}`}
              </p>
              {run.abandoned && (
                <p className="small">
                  Dibatalkan {at(run.abandoned.at)}
                  {run.abandoned.by && ` oleh ${run.abandoned.by}`}: {run.abandoned.reason}
                </p>
              )}
              <details className="changes">
                <summary>Kode pemeriksa dan angka undian</summary>
                <p className="small muted">Kode pemeriksa data terkunci</p>
                <code className="hash">{groupedHash(run.frozen_hash)}</code>
                {run.seed && (
                  <>
                    <p className="small muted mt-2">Angka undian</p>
                    <code className="hash">{spacedSeed(run.seed.value, run.seed.kind)}</code>
                  </>
                )}
                {run.certificate_hash && (
                  <>
                    <p className="small muted mt-2">Kode pemeriksa bukti</p>
                    <code className="hash">{groupedHash(run.certificate_hash)}</code>
                  </>
                )}
              </details>
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}

const KIND_NAMES: Record<SelectionRun['kind'], string> = {
  main: 'Hitungan',
  reserve: 'Panggilan cadangan',
  placement: 'Pemberian kursi kosong',
}

function StateTag({ run, isCurrent }: { run: SelectionRun; isCurrent: boolean }) {
  if (run.abandoned)
    return (
      <Tag kind="no" icon="no">
        Dibatalkan
      </Tag>
    )
  if (run.applied)
    return (
      <Tag kind="ok" icon="yes">
        Ditetapkan
      </Tag>
    )
  return (
    <Tag kind={isCurrent ? 'note' : 'quiet'} icon="clock">
      Berjalan
    </Tag>
  )
}
