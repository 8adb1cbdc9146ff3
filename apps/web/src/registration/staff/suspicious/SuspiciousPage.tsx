/** Groups of many registrations from one network on one day. Admins mark a group and may then delete it. */
import { writeGroup } from '@spmb/domain/registration/staff/list-query.ts'
import type { SuspiciousGroup } from '@spmb/domain/registration/staff/suspicious-contract.staff.ts'
import { SUSPICIOUS_REGISTRATIONS } from '@spmb/domain/registration/staff/suspicious-contract.staff.ts'
import { formatCount } from '@spmb/domain/shared/count.ts'
import { LEVELS } from '@spmb/domain/shared/level.ts'
import { longMoment } from '@spmb/domain/shared/local-date.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { useFacts } from '../../../platform/facts.ts'
import { LIST_PATHS, STAFF_PATHS } from '../../../platform/staff/paths.ts'
import { APPLICANTS } from '../../../platform/staff/query-client.ts'
import { Button } from '../../../ui/form/Button.tsx'
import { Breadcrumb } from '../../../ui/layout/Breadcrumb.tsx'
import { EmptyState } from '../../../ui/staff/EmptyState.tsx'
import { QueryState } from '../../../ui/staff/QueryState.tsx'
import { type Column, Table } from '../../../ui/staff/table/Table.tsx'
import { applicantList, shownNetwork } from '../list-address.ts'
import { NOTHING_SUSPICIOUS, SUSPICIOUS_SITE, SUSPICIOUS_TEXT } from '../messages.ts'
import { type GroupAction, SuspiciousDialog } from './SuspiciousDialog.tsx'
import { suspiciousQuery } from './suspicious-query.ts'

/** The list of a level with the registrations of the group only. */
const groupAddress = (group: SuspiciousGroup) =>
  applicantList.address({ ...applicantList.read(''), group: writeGroup(group) })

export function SuspiciousPage() {
  const { timeZone } = useFacts()
  const queries = useQueryClient()
  const groups = useQuery(suspiciousQuery)
  const [open, setOpen] = useState<{ action: GroupAction; group: SuspiciousGroup } | null>(null)
  const time = (at: string) => longMoment(new Date(at), timeZone)

  async function changed() {
    queries.invalidateQueries({ queryKey: APPLICANTS, refetchType: 'none' })
    await queries.invalidateQueries({ queryKey: suspiciousQuery.queryKey })
  }

  const columns: Column<SuspiciousGroup>[] = [
    {
      key: 'network',
      title: 'Jaringan',
      heading: true,
      className: 'name',
      cell: ({ network, kind }) => (
        <>
          <code>{shownNetwork(network)}</code>
          {kind === 'site' && (
            <>
              <br />
              <span className="small muted">{SUSPICIOUS_SITE}</span>
            </>
          )}
        </>
      ),
    },
    {
      key: 'count',
      title: 'Banyaknya',
      cell: (group) => (
        <>
          {formatCount(group.registrations)} pendaftaran
          <span>
            {LEVELS.filter((level) => group.of_level[level] > 0).map((level) => (
              <Link key={level} className="suspicious-list" to={LIST_PATHS[level] + groupAddress(group)}>
                Lihat {formatCount(group.of_level[level])} pendaftar {level}
              </Link>
            ))}
          </span>
          <span className="small muted">{formatCount(group.marked)} ditandai</span>
        </>
      ),
    },
    {
      key: 'time',
      title: 'Dari dan sampai',
      cell: ({ first_at, last_at }) => (
        <>
          {time(first_at)}
          <br />
          <span className="small muted">sampai {time(last_at)}</span>
        </>
      ),
    },
    {
      key: 'actions',
      title: 'Tindakan',
      cell: (group) => (
        <div className="btns">
          {group.marked < group.registrations && (
            <Button kind="line" onClick={() => setOpen({ action: 'mark', group })}>
              Tandai
            </Button>
          )}
          {group.marked > 0 && (
            <Button kind="line" onClick={() => setOpen({ action: 'unmark', group })}>
              Hapus tanda
            </Button>
          )}
          {group.clearable > 0 && (
            <Button kind="danger-line" onClick={() => setOpen({ action: 'clear', group })}>
              Hapus pendaftaran
            </Button>
          )}
        </div>
      ),
    },
  ]

  return (
    <>
      <Breadcrumb to={STAFF_PATHS.dashboard}>Dashboard</Breadcrumb>
      <div className="work-head">
        <div>
          <h1>Pendaftaran Mencurigakan</h1>
          <p className="muted">
            Jaringan dengan {formatCount(SUSPICIOUS_REGISTRATIONS)} {SUSPICIOUS_TEXT}
          </p>
        </div>
      </div>
      {!groups.data ? (
        <QueryState asked={[groups]} lines={5} />
      ) : groups.data.length === 0 ? (
        <div className="card">
          <EmptyState title={NOTHING_SUSPICIOUS} />
        </div>
      ) : (
        <Table
          label="Pendaftaran mencurigakan"
          className="list"
          asCards
          columns={columns}
          rows={groups.data}
          rowKey={({ network, day }) => network + day}
        />
      )}
      {open && <SuspiciousDialog {...open} onChanged={changed} onClose={() => setOpen(null)} />}
    </>
  )
}
