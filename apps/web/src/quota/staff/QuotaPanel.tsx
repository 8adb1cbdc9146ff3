/** The schools of a level with their seats. */
import type { SchoolQuota } from '@spmb/domain/quota/contract.ts'
import { formatCount } from '@spmb/domain/shared/count.ts'
import type { Level } from '@spmb/domain/shared/level.ts'
import { Tag } from '../../ui/feedback/Tag.tsx'
import { Button } from '../../ui/form/Button.tsx'
import { Icon } from '../../ui/illustration/Icon.tsx'
import type { QuotaAct } from './QuotaDialog.tsx'
import { available, usedPercent } from './seats-effect.ts'

/** `onAct` is null for read-only users. */
type OnAct = ((act: QuotaAct) => void) | null

export function QuotaPanel(props: { level: Level; schools: readonly SchoolQuota[]; onAct: OnAct }) {
  const { level, schools, onAct } = props
  const title = `Kuota ${level}`
  return (
    <section>
      <div className="panel-head">
        <h2>{title}</h2>
        {onAct && schools.length > 0 && (
          <Button kind="danger-line" onClick={() => onAct({ kind: 'reset level', level })}>
            <Icon name="again" />
            Reset Kuota<span className="sr"> {level}</span>
          </Button>
        )}
      </div>
      {schools.length === 0 ? (
        <div className="card state">
          <b>Belum ada sekolah {level}</b>
          <p className="muted">Sekolah masuk lewat impor data rujukan.</p>
        </div>
      ) : (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling part must be reachable by keyboard.
        <section className="frame" tabIndex={0} aria-label={`Tabel ${title}`}>
          <table className={onAct ? 'office-rows rows-open' : undefined}>
            <thead>
              <tr>
                <th scope="col">Sekolah</th>
                <th scope="col" className="r">
                  Total
                </th>
                <th scope="col" className="r">
                  Terpakai
                </th>
                <th scope="col" className="r">
                  Tersedia
                </th>
                {onAct && (
                  <th scope="col">
                    <span className="sr">Tindakan</span>
                  </th>
                )}
              </tr>
            </thead>
            <tbody>
              {schools.map((school) => (
                <QuotaRow key={school.id} school={school} onAct={onAct} />
              ))}
            </tbody>
          </table>
        </section>
      )}
    </section>
  )
}

function QuotaRow({ school, onAct }: { school: SchoolQuota; onAct: OnAct }) {
  const { name, quota, usedQuota, quota_set: isSet } = school
  return (
    <tr>
      <th scope="row">
        {onAct ? (
          <button type="button" className="row-open" onClick={() => onAct({ kind: 'edit', school })}>
            {name}
          </button>
        ) : (
          name
        )}
      </th>
      <td className="r">{isSet ? formatCount(quota) : <span className="muted">belum ditetapkan</span>}</td>
      <td className="r">{formatCount(usedQuota)}</td>
      <td className="r">{isSet ? <Seats school={school} /> : <span className="muted">–</span>}</td>
      {onAct && (
        <td className="r">
          <button type="button" className="mini" onClick={() => onAct({ kind: 'reset', school })}>
            Reset<span className="sr"> kuota {name}</span>
          </button>
        </td>
      )}
    </tr>
  )
}

function Seats({ school }: { school: SchoolQuota }) {
  if (school.quota === 0) return <span className="muted">0 (ditutup)</span>
  const left = available(school)
  return (
    <>
      {left > 0 ? (
        formatCount(left)
      ) : (
        <Tag kind="note" icon="info">
          Penuh
        </Tag>
      )}
      <svg className={left > 0 ? 'meter' : 'meter meter-full'} aria-hidden="true">
        <rect className="all" width="100%" height="5" />
        <rect className="used" width={`${usedPercent(school)}%`} height="5" />
      </svg>
    </>
  )
}
