/** What to look at before results are published, each with a link to its rows, and what is in order. */
import { inOrderSentences } from '@spmb/domain/findings/messages.ts'
import { markPublicationLook, type PublicationCheck } from '@spmb/domain/publication/contract.staff.ts'
import { formatCount } from '@spmb/domain/shared/count.ts'
import { longMoment } from '@spmb/domain/shared/local-date.ts'
import { Link } from 'react-router'
import { FindingList } from '../../findings/staff/FindingList.tsx'
import { useFacts } from '../../platform/facts.ts'
import { failureMessage } from '../../platform/staff/failure-message.ts'
import { STAFF_PATHS } from '../../platform/staff/paths.ts'
import { useWrite } from '../../platform/staff/use-write.ts'
import { COUNTED_FROM_THEN } from '../../season/staff/messages.ts'
import { toastError, toastSuccess } from '../../ui/feedback/toast.ts'
import { Button } from '../../ui/form/Button.tsx'
import { Icon } from '../../ui/illustration/Icon.tsx'

export function Findings({ check, onLooked }: { check: PublicationCheck; onLooked: () => Promise<unknown> }) {
  const { findings } = check
  const hasChanges = check.changed.since === null || check.changed.total > 0
  const total = findings.length + (hasChanges ? 1 : 0)
  const inOrder = [
    ...inOrderSentences(findings),
    ...(hasChanges ? [] : ['Tidak ada pendaftaran berubah sejak terakhir dilihat']),
  ]
  return (
    <div className="stack-cards">
      {total > 0 && (
        <section className="card card-pad" aria-labelledby="to-see">
          <h2 id="to-see">{formatCount(total)} hal perlu dilihat</h2>
          <FindingList findings={findings}>
            {hasChanges && <ChangedItem check={check} onLooked={onLooked} />}
          </FindingList>
        </section>
      )}
      <section className="card card-pad" aria-labelledby="in-order">
        <h2 id="in-order">{formatCount(inOrder.length)} hal sudah beres</h2>
        <ul className="finds">
          {inOrder.map((title) => (
            <li key={title} className="f-ok">
              <Icon name="yes" />
              <b>{title}</b>
            </li>
          ))}
        </ul>
      </section>
    </div>
  )
}

/** Registrations that changed since an admin marked them as seen; their rows stand here, since no list shows them. */
function ChangedItem({ check, onLooked }: Parameters<typeof Findings>[0]) {
  const { timeZone } = useFacts()
  const { busy, write, stayBusy } = useWrite()
  const { since, by, total, registrations } = check.changed

  async function mark() {
    const outcome = await write(markPublicationLook, {
      params: { id: String(check.season.id) },
      body: { check: check.check },
    })
    if (!outcome) return
    if (!outcome.ok) return toastError(failureMessage(outcome.failure))
    toastSuccess(outcome.message)
    await stayBusy(onLooked)
  }

  return (
    <li>
      <Icon name="clock" />
      <div>
        <b>
          {since
            ? `${formatCount(total)} pendaftaran berubah sejak terakhir dilihat`
            : 'Belum pernah ditandai sudah dilihat'}
        </b>
        <p className="muted">
          {since ? `Dilihat ${by} pada ${longMoment(new Date(since), timeZone)}` : COUNTED_FROM_THEN}
        </p>
        {registrations.length > 0 && (
          <details className="changes">
            <summary>Lihat {formatCount(registrations.length)} perubahan</summary>
            <ul>
              {registrations.map(({ no_registration, name, deleted }) => (
                <li key={no_registration}>
                  {deleted ? (
                    `${no_registration} ${name} (dihapus)`
                  ) : (
                    <Link to={STAFF_PATHS.detail.replace(':no_registration', no_registration)}>
                      {no_registration} {name}
                    </Link>
                  )}
                </li>
              ))}
              {total > registrations.length && (
                <li className="muted">dan {formatCount(total - registrations.length)} lainnya</li>
              )}
            </ul>
          </details>
        )}
      </div>
      <p className="find-links">
        <Button kind="text" busy={busy} onClick={mark}>
          Tandai sudah dilihat
        </Button>
      </p>
    </li>
  )
}
