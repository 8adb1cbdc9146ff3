/** Before a freeze: how seats are given, what is missing, and the form that freezes the data. */
import type { LevelSelection } from '@spmb/domain/selection/act/contract.staff.ts'
import { formatCount } from '@spmb/domain/shared/count.ts'
import { Link } from 'react-router'
import { STAFF_PATHS } from '../../../platform/staff/paths.ts'
import { useViewer } from '../../../platform/staff/session/session.ts'
import { Notice } from '../../../ui/feedback/Notice.tsx'
import { buttonClass } from '../../../ui/form/Button.tsx'
import { Icon } from '../../../ui/illustration/Icon.tsx'
import { LevelFindings } from '../LevelFindings.tsx'
import { CLOSED_TEXT, READY_TO_FREEZE, SIGNERS_TEXT } from '../messages.ts'
import { ManualComparison } from '../preview/ManualComparison.tsx'
import { CONFIRMATIONS, Confirmations } from './Confirmations.tsx'
import { FreezeForm } from './FreezeForm.tsx'
import { MethodCard } from './MethodCard.tsx'

export function DraftSection({ seasonId, level }: { seasonId: number; level: LevelSelection }) {
  const { role } = useViewer()
  const { method, freeze_refusals: refusals, state } = level
  const hasConfirmations = method === 'run' && level.to_confirm > 0 && role === 'admin'
  if (state === 'closed') return <Notice kind="information" title={CLOSED_TEXT} />
  return (
    <>
      <MethodCard key={level.version} seasonId={seasonId} level={level} />
      {method === 'run' && (
        <section className="card card-pad" aria-labelledby="ready">
          <h2 id="ready">Sebelum data dikunci</h2>
          <ul className="finds">
            {refusals.map((sentence) => (
              <li key={sentence} className="f-stop">
                <Icon name="warn" />
                <p>{sentence}</p>
              </li>
            ))}
            {refusals.length === 0 && (
              <li className="f-ok">
                <Icon name="yes" />
                <b>{READY_TO_FREEZE}</b>
              </li>
            )}
          </ul>
          <p className="muted small mt-2">{SIGNERS_TEXT}</p>
          <OverQuota level={level} />
          <Unconfirmed level={level} />
          <div className="btns mt-3">
            {hasConfirmations && (
              <a className={buttonClass('line')} href={`#${CONFIRMATIONS}`}>
                Sahkan satu per satu
              </a>
            )}
            <Link className={buttonClass('line')} to={STAFF_PATHS.season}>
              Masa pendaftaran
            </Link>
            <Link className={buttonClass('line')} to={STAFF_PATHS.quota}>
              Kuota
            </Link>
            <Link className={buttonClass('line')} to={STAFF_PATHS.distance}>
              Jarak
            </Link>
          </div>
        </section>
      )}
      {hasConfirmations && <Confirmations seasonId={seasonId} level={level.type} />}
      <LevelFindings level={level} />
      {method === 'manual' && <ManualComparison seasonId={seasonId} level={level.type} />}
      {method === 'run' && role === 'admin' && (
        <FreezeForm seasonId={seasonId} level={level.type} waitHours={level.draw_wait_hours} />
      )}
    </>
  )
}

function OverQuota({ level: { over_quota: schools } }: { level: LevelSelection }) {
  if (schools.length === 0) return null
  return (
    <details className="changes">
      <summary>{formatCount(schools.length)} sekolah dengan LULUS langsung melebihi kursi</summary>
      <ul>
        {schools.map(({ id, name, manual, quota }) => (
          <li key={id}>
            {name}: {formatCount(manual)} LULUS, kuota{' '}
            {quota === null ? 'belum ditetapkan' : formatCount(quota)}
          </li>
        ))}
      </ul>
    </details>
  )
}

function Unconfirmed({ level: { unconfirmed_distances: distances } }: { level: LevelSelection }) {
  if (distances.count === 0) return null
  return (
    <details className="changes">
      <summary>{formatCount(distances.count)} jarak belum dikonfirmasi</summary>
      <ul>
        {distances.pairs.map(({ village, school, metres }) => (
          <li key={`${village} ${school}`}>
            {village} – {school}: {metres === null ? 'belum diketahui' : `${formatCount(metres)} m`}
          </li>
        ))}
        {distances.count > distances.pairs.length && (
          <li className="muted">dan {formatCount(distances.count - distances.pairs.length)} lainnya</li>
        )}
      </ul>
    </details>
  )
}
