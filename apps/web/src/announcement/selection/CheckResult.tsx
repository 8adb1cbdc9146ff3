import { NOBODY_PASSED_OVER } from '@spmb/domain/selection/certificate/messages.ts'
import { AppLink } from '../../platform/AppLink.tsx'
import { PATHS } from '../../platform/paths.ts'
import { buttonClass } from '../../ui/form/Button.tsx'
import { CopyButton } from '../../ui/form/CopyButton.tsx'
import { Icon } from '../../ui/illustration/Icon.tsx'
import { BulletList } from '../../ui/layout/BulletList.tsx'
import type { ReadVerdict, Verdict } from './checker-protocol.ts'
import {
  CHECKED_POINTS,
  COMPARE_FIRST,
  duration,
  faultsTitle,
  IS_ANNOUNCED,
  IS_OTHER,
  moreFaults,
  RECOMPUTED_HERE,
} from './messages.ts'

/** @param props.announced the published hash that a file of the reader is compared with; null: nothing to compare */
export function CheckResult(props: { name: string; verdict: Verdict; announced: string | null }) {
  const { verdict } = props
  if (verdict.readable && verdict.faults.length === 0)
    return <Faultless verdict={verdict} announced={props.announced} />
  return <Faulty name={props.name} verdict={verdict} />
}

function Faultless({ verdict, announced }: { verdict: ReadVerdict; announced: string | null }) {
  return (
    <div className="checked">
      <h3>
        <Icon name="yes" />
        {NOBODY_PASSED_OVER}
      </h3>
      <p className="mt-2">
        {verdict.counts} Waktunya {duration(verdict.ms)}. {RECOMPUTED_HERE}
      </p>
      <div className="mt-3">
        <BulletList items={CHECKED_POINTS} />
      </div>
      {announced !== null && <p className="mt-3">{announced === verdict.sha256 ? IS_ANNOUNCED : IS_OTHER}</p>}
      <p className="hint mt-3">Sidik bukti</p>
      <code className="hash">{verdict.sha256}</code>
    </div>
  )
}

function Faulty({ name, verdict }: { name: string; verdict: Verdict }) {
  const { faults, more } = verdict
  const text = [name, ...faults].join('\n')
  return (
    <div className="checked faulty">
      <h3>
        <Icon name="warn" />
        {verdict.readable ? faultsTitle(faults.length + more) : 'Berkas ini tidak dapat diperiksa'}
      </h3>
      <p className="mt-2">
        Berkas: {name}. {verdict.readable && COMPARE_FIRST}
      </p>
      <ol className="mt-3">
        {faults.map((fault, i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the list of one check never changes.
          <li key={i}>{fault}</li>
        ))}
      </ol>
      {more > 0 && <p>{moreFaults(more)}</p>}
      {verdict.readable && (
        <div className="btns mt-3">
          <AppLink className={buttonClass('main')} to={PATHS.contact}>
            Laporkan ke dinas
          </AppLink>
          <CopyButton text={text} what="hasil pemeriksaan" noun="Hasil" />
        </div>
      )}
    </div>
  )
}
