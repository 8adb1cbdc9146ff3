import { ROLE_NAMES } from '@spmb/domain/accounts/actor.ts'
import type { AccountRecord, AccountSortColumn } from '@spmb/domain/accounts/management/contract.staff.ts'
import { longMoment } from '@spmb/domain/shared/local-date.ts'
import { Link } from 'react-router'
import { useFacts } from '../../../platform/facts.ts'
import { PhoneLinks } from '../../../platform/staff/PhoneLinks.tsx'
import { STAFF_PATHS } from '../../../platform/staff/paths.ts'
import { nextSort, sortDirection } from '../../../ui/staff/table/sorting.ts'
import { type Column, Table } from '../../../ui/staff/table/Table.tsx'
import { AccountStateTag } from './AccountStateTag.tsx'
import type { AccountAct } from './account-acts.ts'
import { type AccountsState, accountList } from './account-address.ts'

/** One account per row, with its acts. On phones a row is a card. */
export function AccountTable({
  state,
  rows,
  busy,
  ownId,
  onAct,
}: {
  state: AccountsState
  rows: readonly AccountRecord[]
  busy: boolean
  /** The account of the user, which is changed on its own page. */
  ownId: number
  onAct: (act: AccountAct, account: AccountRecord) => void
}) {
  const { timeZone } = useFacts()
  const sort = (column: AccountSortColumn): NonNullable<Column<AccountRecord>['sort']> => ({
    to: accountList.address({ ...state, sort: nextSort(state.sort ?? 'school', column), page: 1 }) || '?',
    direction: sortDirection(state.sort ?? 'school', column),
  })
  const columns: Column<AccountRecord>[] = [
    {
      key: 'school',
      title: 'Sekolah',
      heading: true,
      sort: sort('school'),
      cell: ({ school, name }) => (
        <>
          {school?.name ?? 'Dinas'}
          {school && <span className="account-person">Kecamatan {school.district}</span>}
          {school?.phone && (
            <span className="account-person">
              <PhoneLinks phone={school.phone} name={school.name} of="" />
            </span>
          )}
          {name !== `Operator ${school?.name}` && <span className="account-person">{name}</span>}
        </>
      ),
    },
    {
      key: 'username',
      title: 'Username',
      sort: sort('username'),
      className: 'mono',
      cell: ({ username }) => username,
    },
    {
      key: 'role',
      title: 'Peran',
      cell: ({ role }) => (role === 'operator' ? 'Operator' : ROLE_NAMES[role]),
    },
    {
      key: 'last_login',
      title: 'Terakhir masuk',
      sort: sort('last_login'),
      cell: ({ last_login_at: at }) => (
        <>
          <span className="only-card muted">Terakhir masuk: </span>
          {at ? longMoment(new Date(at), timeZone) : '–'}
        </>
      ),
    },
    {
      key: 'state',
      title: 'Keadaan',
      className: 'account-state',
      cell: (row) => <AccountStateTag account={row} isOwn={row.id === ownId} />,
    },
    {
      key: 'acts',
      title: 'Tindakan',
      className: 'acts',
      cell: (row) =>
        row.id === ownId ? (
          <Link className="mini" to={STAFF_PATHS.setting}>
            Akun saya
          </Link>
        ) : (
          <>
            <button
              type="button"
              className="mini"
              aria-label={`${resetLabel(row)} untuk ${row.username}`}
              onClick={() => onAct('reset', row)}
            >
              {resetLabel(row)}
            </button>
            <button
              type="button"
              className="mini"
              aria-label={`Lainnya untuk ${row.username}`}
              onClick={() => onAct('more', row)}
            >
              Lainnya…
            </button>
          </>
        ),
    },
  ]
  return (
    <Table
      label="Tabel Akun"
      className="accounts"
      columns={columns}
      rows={rows}
      rowKey={({ id }) => id}
      asCards
      busy={busy}
    />
  )
}

const resetLabel = ({ state }: AccountRecord) => (state === 'disabled' ? 'Aktifkan' : 'Password baru')
