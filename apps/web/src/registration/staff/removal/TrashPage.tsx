/** 'Sampah': deleted registrations with author, time and reason, and their restoration. */
import {
  listTrash,
  restoreApplicant,
  type TrashItem,
} from '@spmb/domain/registration/staff/removal-contract.staff.ts'
import { formatCount } from '@spmb/domain/shared/count.ts'
import { longMoment } from '@spmb/domain/shared/local-date.ts'
import { type PageMeta, PER_PAGE } from '@spmb/domain/shared/paging.ts'
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { useFacts } from '../../../platform/facts.ts'
import { succeed } from '../../../platform/staff/call-staff.ts'
import { refusalText } from '../../../platform/staff/failure-message.ts'
import { APPLICANTS } from '../../../platform/staff/query-client.ts'
import { useViewer } from '../../../platform/staff/session/session.ts'
import { mayChange } from '../../../platform/staff/session/viewer.ts'
import { useWrite } from '../../../platform/staff/use-write.ts'
import { Notice } from '../../../ui/feedback/Notice.tsx'
import { toastSuccess } from '../../../ui/feedback/toast.ts'
import { Button } from '../../../ui/form/Button.tsx'
import { EmptyState } from '../../../ui/staff/EmptyState.tsx'
import { QueryState } from '../../../ui/staff/QueryState.tsx'
import { Pager } from '../../../ui/staff/table/Pager.tsx'
import { type Column, Table } from '../../../ui/staff/table/Table.tsx'
import { TRASH_EMPTY, TRASH_TEXT } from '../messages.ts'

export function TrashPage() {
  const { timeZone } = useFacts()
  const viewer = useViewer()
  const queries = useQueryClient()
  const { busy, write } = useWrite()
  const [refused, setRefused] = useState<{ id: number; text: string } | null>(null)
  const [search, setSearch] = useSearchParams()
  const page = Math.max(1, Number.parseInt(search.get('page') ?? '1', 10) || 1)
  const trash = useQuery({
    queryKey: [...APPLICANTS, 'trash', page],
    queryFn: async ({ signal }) => {
      const { data, meta } = await succeed(listTrash, { query: { page, per_page: PER_PAGE }, signal })
      return { items: data, meta: meta as PageMeta }
    },
    placeholderData: keepPreviousData,
  })

  async function restore(item: TrashItem) {
    setRefused(null)
    const outcome = await write(restoreApplicant, { params: { id: String(item.id) } })
    if (!outcome) return
    if (!outcome.ok) return setRefused({ id: item.id, text: refusalText(outcome.failure) })
    toastSuccess(outcome.message)
    await queries.invalidateQueries({ queryKey: APPLICANTS })
  }

  const columns: Column<TrashItem>[] = [
    {
      key: 'number',
      title: 'No. Pendaftaran',
      heading: true,
      cell: ({ no_registration: number }) => (
        <span className="mono" translate="no">
          {number}
        </span>
      ),
    },
    {
      key: 'name',
      title: 'Nama',
      cell: ({ name, type, school_1_id: first }) => (
        <>
          {name}
          <span className="sub-line muted">
            {type} · {first.name}
          </span>
        </>
      ),
    },
    {
      key: 'deleted',
      title: 'Dihapus',
      cell: ({ deleted_at: at, deleted_by: who }) => (
        <>
          {longMoment(new Date(at), timeZone)}
          <span className="sub-line muted">{who ?? 'Tidak diketahui'}</span>
        </>
      ),
    },
    {
      key: 'reason',
      title: 'Alasan',
      cell: ({ id, reason }) => (
        <>
          {reason ?? <span className="muted">Tanpa alasan</span>}
          {refused?.id === id && <Notice kind="err" role="alert" title={refused.text} />}
        </>
      ),
    },
    ...(mayChange(viewer)
      ? [
          {
            key: 'restore',
            title: 'Tindakan',
            cell: (item: TrashItem) => (
              <Button kind="line" busy={busy} onClick={() => restore(item)}>
                Pulihkan<span className="sr"> {item.no_registration}</span>
              </Button>
            ),
          },
        ]
      : []),
  ]

  return (
    <>
      <div className="work-head">
        <div>
          <h1>Sampah</h1>
          <p className="muted">{TRASH_TEXT}</p>
        </div>
      </div>
      {!trash.data ? (
        <QueryState asked={[trash]} lines={6} />
      ) : trash.data.items.length === 0 ? (
        <div className="card">
          <EmptyState title="Sampah kosong">
            <p className="muted">{TRASH_EMPTY}</p>
          </EmptyState>
        </div>
      ) : (
        <>
          <p className="muted mb-3" role="status">
            {formatCount(trash.data.meta.total)} pendaftaran dihapus
          </p>
          <Table
            label="Pendaftaran yang dihapus"
            columns={columns}
            rows={trash.data.items}
            rowKey={({ id }) => id}
            asCards
            busy={trash.isPlaceholderData}
          />
          {trash.data.meta.total > PER_PAGE && (
            <Pager
              page={page}
              last={Math.ceil(trash.data.meta.total / PER_PAGE)}
              addressOf={(target) => (target > 1 ? `?page=${target}` : '?')}
              perPage={PER_PAGE}
              onPerPage={() => setSearch({})}
            />
          )}
        </>
      )}
    </>
  )
}
