/** The children whose claims wait, a card each on a phone. */
import type { QueuedChild } from '@spmb/domain/paths/claim/counter/contract.staff.ts'
import { CLAIM_STATE_NAMES } from '@spmb/domain/paths/claim/messages.ts'
import { shortSchoolName } from '@spmb/domain/reference/short-school-name.ts'
import { shortMoment, writeLocalTime } from '@spmb/domain/shared/local-date.ts'
import { useFacts } from '../../../platform/facts.ts'
import { type Column, Table } from '../../../ui/staff/table/Table.tsx'
import { heldBy, NEXT_NAMES } from './counter-messages.ts'

export function QueueTable({
  queued,
  busy,
  onOpen,
}: {
  queued: readonly QueuedChild[]
  busy: boolean
  /** Of a registration number. */
  onOpen: (card: string) => void
}) {
  const { timeZone } = useFacts()
  return (
    <Table
      label="Antrean jalur"
      className="dense"
      columns={columnsOf(timeZone, onOpen)}
      rows={queued}
      rowKey={({ id }) => id}
      asCards
      busy={busy}
    />
  )
}

function columnsOf(timeZone: string, open: (card: string) => void): Column<QueuedChild>[] {
  return [
    {
      key: 'name',
      title: 'Calon murid',
      heading: true,
      className: 'name',
      cell: ({ name, no_registration: number }) => (
        <>
          {name}{' '}
          <span className="beside mono" translate="no">
            {number}
          </span>
        </>
      ),
    },
    {
      key: 'claims',
      title: 'Jalur',
      cell: ({ claims }) => (
        <ul className="claim-lines">
          {claims.map(({ path, name, criterion, state, next }) => (
            <li key={path}>
              {name}: {criterion}
              <span className="sub-line">{next ? NEXT_NAMES[next] : CLAIM_STATE_NAMES[state]}</span>
            </li>
          ))}
        </ul>
      ),
    },
    {
      key: 'school',
      title: 'Pilihan 1',
      cell: ({ school, village }) => (
        <>
          <span title={school.name}>{shortSchoolName(school.name)}</span>
          <span className="sub-line">{village.name}</span>
        </>
      ),
    },
    {
      key: 'due',
      title: 'Batas',
      cell: ({ due_at, since }) => (
        <>
          {due_at ? shortMoment(new Date(due_at), timeZone) : '–'}
          <span className="sub-line">sejak {shortMoment(new Date(since), timeZone)}</span>
        </>
      ),
    },
    {
      key: 'acts',
      title: 'Tindakan',
      cell: ({ name, no_registration: number, lease }) =>
        lease && !lease.mine ? (
          <span className="muted">
            {heldBy(
              lease.by,
              writeLocalTime(new Date(lease.until), timeZone).slice(11, 16).replace(':', '.'),
            )}
          </span>
        ) : (
          <button type="button" className="mini" onClick={() => open(number)}>
            Periksa<span className="sr"> {name}</span>
          </button>
        ),
    },
  ]
}
