/**
 * 'Berkas diperiksa': one tick for each document. While a list is walked one button ticks all and opens the next record, and has the focus
 * on the next record, so that Enter alone goes from child to child.
 */
import { DOCUMENT_SPECS, type DocumentKind, requiredDocuments } from '@spmb/domain/registration/documents.ts'
import type { Applicant } from '@spmb/domain/registration/staff/applicant.ts'
import { saveDocuments } from '@spmb/domain/registration/staff/screening/contract.staff.ts'
import { mayReplace } from '@spmb/domain/registration/staff/screening/screening.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { describeFailure } from '../../../platform/failure-messages.ts'
import { useViewer } from '../../../platform/staff/session/session.ts'
import { Tag } from '../../../ui/feedback/Tag.tsx'
import { Button } from '../../../ui/form/Button.tsx'
import { ErrorState } from '../../../ui/staff/ErrorState.tsx'
import { Loading } from '../../../ui/staff/Loading.tsx'
import { OnwardButton } from '../walk/OnwardButton.tsx'
import { StatedBy } from './StatedBy.tsx'
import { screeningQuery } from './screening-query.ts'
import { useScreeningWrite } from './use-screening-write.ts'

interface Tick {
  kinds: readonly DocumentKind[]
  seen: boolean
}

export function DocumentsCard({
  record,
  mayWrite,
  walk,
}: {
  record: Applicant
  mayWrite: boolean
  /** The query of the list that is walked; null for none. */
  walk: string | null
}) {
  const queries = useQueryClient()
  const { data, error, isFetching, refetch } = useQuery(screeningQuery(record.id))
  const ownSchool = useViewer().school?.id ?? null
  const { busy, refusal, save } = useScreeningWrite(record.id)
  /** What is being saved, one after the other, and shown at once. */
  const [sending, setSending] = useState<readonly Tick[]>([])
  const last = useRef<Promise<unknown>>(Promise.resolve())
  const required = requiredDocuments(record.type)
  const seenOf = (kind: DocumentKind) => data?.documents.find((one) => one.kind === kind)
  const missing = required.filter((kind) => !seenOf(kind))

  const isOpen = mayWrite && missing.length > 0

  async function tick(kinds: readonly DocumentKind[], seen: boolean): Promise<boolean> {
    const one = { kinds, seen }
    setSending((earlier) => [...earlier, one])
    const saving = last.current.then(() => {
      // The tick before has made a newer version than the one that was drawn.
      const version = queries.getQueryData(screeningQuery(record.id).queryKey)?.version
      return version === undefined ? false : save(saveDocuments, { documents: [...kinds], seen, version })
    })
    last.current = saving
    const saved = await saving
    setSending((all) => all.filter((other) => other !== one))
    return saved
  }

  return (
    <section className="card documents" aria-labelledby="documents">
      <h2 id="documents">Berkas diperiksa</h2>
      {data ? (
        <>
          <ul>
            {required.map((kind) => {
              const seen = seenOf(kind)
              const { name } = DOCUMENT_SPECS[kind]
              const isTicked =
                sending.findLast(({ kinds }) => kinds.includes(kind))?.seen ?? seen !== undefined
              return (
                <li key={kind}>
                  {mayWrite ? (
                    <label>
                      <input
                        type="checkbox"
                        checked={isTicked}
                        disabled={seen !== undefined && !mayReplace(seen.school?.id ?? null, ownSchool)}
                        autoComplete="off"
                        onChange={({ target }) => void tick([kind], target.checked)}
                      />
                      {name}
                    </label>
                  ) : (
                    <span>
                      {name}{' '}
                      {seen ? (
                        <Tag kind="ok" icon="yes">
                          Sudah
                        </Tag>
                      ) : (
                        <Tag kind="quiet" icon="clock">
                          Belum
                        </Tag>
                      )}
                    </span>
                  )}
                  {seen && <StatedBy {...seen} />}
                </li>
              )
            })}
          </ul>
          <div role="alert">{refusal && <p className="decide-refusal">{refusal}</p>}</div>
          {(mayWrite || walk !== null) && (
            <div className="btns">
              {walk !== null && (
                <OnwardButton
                  level={record.type}
                  list={walk}
                  number={record.no_registration}
                  busy={busy}
                  words={isOpen ? 'Semua ada, berikutnya' : 'Berikutnya'}
                  before={() => (isOpen ? tick(missing, true) : true)}
                />
              )}
              {isOpen && (
                <Button
                  kind={walk === null ? 'main' : 'line'}
                  busy={busy}
                  onClick={() => void tick(missing, true)}
                >
                  Semua ada
                </Button>
              )}
            </div>
          )}
        </>
      ) : error ? (
        <ErrorState {...describeFailure(error.failure)} busy={isFetching} onRetry={() => void refetch()} />
      ) : (
        <Loading lines={3} />
      )}
    </section>
  )
}
