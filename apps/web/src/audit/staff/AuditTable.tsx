import { actionName } from '@spmb/domain/audit/actions.ts'
import { type AuditRecord, NO_VALUE } from '@spmb/domain/audit/contract.staff.ts'
import { longMoment } from '@spmb/domain/shared/local-date.ts'
import { Link } from 'react-router'
import { useFacts } from '../../platform/facts.ts'
import { STAFF_PATHS, zonePath } from '../../platform/staff/paths.ts'
import { type Column, Table } from '../../ui/staff/table/Table.tsx'

/** One act per row. On phones each row is a card. */
export function AuditTable({ rows, busy }: { rows: readonly AuditRecord[]; busy: boolean }) {
  const { timeZone } = useFacts()
  const columns: Column<AuditRecord>[] = [
    {
      key: 'what',
      title: 'Apa',
      heading: true,
      cell: ({ action, subject }) => (
        <>
          {actionName(action)}
          <Subject {...subject} />
        </>
      ),
    },
    {
      key: 'who',
      title: 'Siapa',
      cell: ({ who, username }) => (
        <>
          {who}
          {username && <span className="audit-sub">{username}</span>}
        </>
      ),
    },
    {
      key: 'when',
      title: 'Kapan',
      className: 'audit-when',
      cell: ({ at }) => <time dateTime={at}>{longMoment(new Date(at), timeZone)}</time>,
    },
    { key: 'where', title: 'Dari', className: 'mono', cell: ({ address }) => address ?? '–' },
    {
      key: 'lines',
      title: 'Perubahan',
      className: 'audit-changes',
      cell: ({ lines }) => <Lines lines={lines} />,
    },
  ]
  return (
    <Table
      label="Tabel Catatan perubahan"
      className="office-rows audit"
      asCards
      columns={columns}
      rows={rows}
      rowKey={({ id }) => id}
      busy={busy}
    />
  )
}

/** What the act was about, with a link where there is a screen for it. */
function Subject({ kind, id, name }: AuditRecord['subject']) {
  const text = name ?? (id === null ? null : `no. ${id}`)
  if (!text) return null
  const to = screenOf(kind, id, name)
  return <span className="audit-sub">{to ? <Link to={to}>{text}</Link> : text}</span>
}

function screenOf(kind: string, id: number | null, name: string | null): string | null {
  if (!name || id === null) return null
  if (kind === 'registration') return STAFF_PATHS.detail.replace(':no_registration', name)
  if (kind === 'village') return zonePath(id)
  const search = new URLSearchParams({ search: name })
  if (kind === 'complaint') return `${STAFF_PATHS.reports}?${search}`
  if (kind === 'school') return `${STAFF_PATHS.schools}?${search}`
  if (kind === 'user') return `${STAFF_PATHS.accounts}?${search}`
  return null
}

/** Lines that are shown at once; more are collapsed. */
const SHOWN = 3

function Lines({ lines }: Pick<AuditRecord, 'lines'>) {
  if (lines.length === 0) return <span className="muted">–</span>
  const all = lines.map((line) => <Line key={line.field} {...line} />)
  if (lines.length <= SHOWN) return all
  return (
    <>
      {all.slice(0, SHOWN)}
      <details>
        <summary>Tampilkan {lines.length - SHOWN} baris lagi</summary>
        {all.slice(SHOWN)}
      </details>
    </>
  )
}

function Line({ label, before, after }: AuditRecord['lines'][number]) {
  return (
    <p className="audit-line">
      <span className="muted">{label}: </span>
      {before !== null && before !== NO_VALUE && (
        <>
          <del>{before}</del> <span aria-hidden="true">→</span> <span className="sr">menjadi</span>{' '}
        </>
      )}
      <ins>{after}</ins>
    </p>
  )
}
