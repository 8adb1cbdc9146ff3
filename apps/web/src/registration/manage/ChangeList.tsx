/** Every change with who and before and after; the family's own last one can be undone. */

import { type Managed, undoManaged } from '@spmb/domain/registration/manage/contract.family.ts'
import { FAMILY_ACTIONS } from '@spmb/domain/registration/manage/messages.ts'
import { momentWords } from '@spmb/domain/shared/moment-words.ts'
import { useState } from 'react'
import type { Failure } from '../../platform/call.ts'
import { useFacts } from '../../platform/facts.ts'
import { describeFailure } from '../../platform/failure-messages.ts'
import { toastSuccess } from '../../ui/feedback/toast.ts'
import { Button } from '../../ui/form/Button.tsx'
import { FromTo } from './FromTo.tsx'
import { NO_CHANGES, ONLY_LAST_UNDONE } from './messages.ts'
import type { ManagedSession } from './use-managed.ts'

export function ChangeList({ managed, session }: { managed: Managed; session: ManagedSession }) {
  const { timeZone } = useFacts()
  const [failure, setFailure] = useState<Failure | null>(null)
  const changes = managed.changes.filter(({ action }) => action !== 'registration.create')

  async function undo() {
    setFailure(null)
    const outcome = await session.act(undoManaged, { body: { version: managed.version } })
    if (!outcome) return
    if (outcome.ok) {
      toastSuccess(outcome.message)
      document.getElementById('perubahan')?.focus()
    } else setFailure(outcome.failure)
  }

  return (
    <section aria-labelledby="perubahan" className="mt-8">
      <h2 id="perubahan" tabIndex={-1} className="mb-4">
        Perubahan
      </h2>
      {changes.length === 0 && <p className="muted">{NO_CHANGES}</p>}
      {changes.length > 0 && (
        <ol className="edits card">
          {changes.map((change, index) => (
            <li key={`${change.at}${change.action}`}>
              <b>{FAMILY_ACTIONS[change.action]}</b>
              <p className="hint">
                {change.who}, {momentWords(new Date(change.at), timeZone)}
              </p>
              <FromTo changes={change.changes} />
              {index === 0 && managed.undoable && (
                <Button kind="line" className="mt-3" busy={session.isBusy} onClick={undo}>
                  Urungkan
                </Button>
              )}
            </li>
          ))}
        </ol>
      )}
      <div role="alert">
        {failure && failure.kind !== 'rejected' && <p className="error mt-3">{failureWords(failure)}</p>}
      </div>
      {managed.closing === null && changes.length > 0 && <p className="hint mt-2">{ONLY_LAST_UNDONE}</p>}
    </section>
  )
}

export function failureWords(failure: Failure): string {
  const { title, text } = describeFailure(failure)
  return failure.kind === 'conflict' || failure.kind === 'refused' ? text : `${title}. ${text}`
}
