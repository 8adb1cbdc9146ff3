/** 'Akun': the accounts of all staff, for admins. */
import { ROLE_NAMES } from '@spmb/domain/accounts/actor.ts'
import {
  type AccountMeta,
  type AccountRecord,
  listAccounts,
} from '@spmb/domain/accounts/management/contract.staff.ts'
import { ACCOUNT_STATE_NAMES, ACCOUNT_STATES } from '@spmb/domain/accounts/management/states.ts'
import { formatCount } from '@spmb/domain/shared/count.ts'
import type { Role } from '@spmb/domain/shared/endpoint.ts'
import { SEARCH_MAX_LENGTH } from '@spmb/domain/shared/paging.ts'
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useLocation, useNavigate } from 'react-router'
import { succeed } from '../../../platform/staff/call-staff.ts'
import { useViewer } from '../../../platform/staff/session/session.ts'
import { Button } from '../../../ui/form/Button.tsx'
import { EmptyState } from '../../../ui/staff/EmptyState.tsx'
import { QueryState } from '../../../ui/staff/QueryState.tsx'
import { FilterSelect } from '../../../ui/staff/table/FilterSelect.tsx'
import { Pager } from '../../../ui/staff/table/Pager.tsx'
import { SearchField } from '../../../ui/staff/table/SearchField.tsx'
import { BACK_TO_FIRST_PAGE, CHANGE_SEARCH } from '../messages.ts'
import { AccountDialogs } from './AccountDialogs.tsx'
import { AccountTable } from './AccountTable.tsx'
import type { AccountAct } from './account-acts.ts'
import { type AccountsState, accountList } from './account-address.ts'
import { NewAccountDialog } from './NewAccountDialog.tsx'
import { SchoolAccountsDialog } from './SchoolAccountsDialog.tsx'

const ACCOUNTS = 'accounts'
const ROLES = Object.keys(ROLE_NAMES) as Role[]

type Opened = { dialog: 'new' | 'schools' } | { dialog: AccountAct; account: AccountRecord }

export function AccountsPage() {
  const { search } = useLocation()
  const navigate = useNavigate()
  const { userId } = useViewer()
  const queries = useQueryClient()
  const [opened, setOpened] = useState<Opened | null>(null)
  const state = accountList.read(search)
  const accounts = useQuery({
    queryKey: [ACCOUNTS, accountList.parameters(state)],
    queryFn: async ({ signal }) => {
      const { data, meta } = await succeed(listAccounts, { query: accountList.parameters(state), signal })
      return { rows: data, meta: meta as AccountMeta }
    },
    placeholderData: keepPreviousData,
  })
  const change = (part: Partial<AccountsState>) =>
    navigate({ search: accountList.address({ ...state, page: 1, ...part }) })
  const refresh = () => queries.invalidateQueries({ queryKey: [ACCOUNTS] })
  const close = () => setOpened(null)
  const { data } = accounts
  const counts = data?.meta.counts
  return (
    <>
      <div className="work-head">
        <div>
          <h1>Akun</h1>
          <p className="muted">
            {counts
              ? `${formatCount(counts.accounts)} akun, ${formatCount(counts.schools_with)} sekolah punya operator`
              : 'Akun operator sekolah dan petugas dinas'}
          </p>
        </div>
        <div className="btns">
          {counts !== undefined && counts.schools_without > 0 && (
            <Button kind="main" onClick={() => setOpened({ dialog: 'schools' })}>
              {`Buat untuk ${formatCount(counts.schools_without)} sekolah tanpa akun`}
            </Button>
          )}
          <Button kind="line" onClick={() => setOpened({ dialog: 'new' })}>
            Akun baru…
          </Button>
        </div>
      </div>
      <div className="filters account-filters">
        <SearchField
          label="Cari sekolah, NPSN, atau username"
          value={state.search}
          maxLength={SEARCH_MAX_LENGTH}
          onSearch={(text) => change({ search: text })}
        />
        <FilterSelect
          label="Peran"
          all="Semua peran"
          value={state.role}
          options={ROLES.map((role) => [role, ROLE_NAMES[role]])}
          onChoose={(role) => change({ role })}
        />
        <FilterSelect
          label="Keadaan"
          all="Semua keadaan"
          value={state.state}
          options={ACCOUNT_STATES.map((one) => [one, ACCOUNT_STATE_NAMES[one]])}
          onChoose={(one) => change({ state: one })}
        />
      </div>
      {data ? (
        <>
          <div className="account-counts">
            <p className="muted" role="status">
              <b>{formatCount(data.meta.total)}</b> dari {formatCount(data.meta.counts.accounts)} akun
            </p>
            {data.meta.counts.never > 0 && (
              <Link
                to={accountList.address({
                  ...state,
                  search: '',
                  role: null,
                  state: 'never',
                  page: 1,
                })}
              >
                {formatCount(data.meta.counts.never)} belum pernah masuk
              </Link>
            )}
          </div>
          {data.rows.length > 0 ? (
            <AccountTable
              state={state}
              rows={data.rows}
              busy={accounts.isPlaceholderData}
              ownId={userId}
              onAct={(dialog, account) => setOpened({ dialog, account })}
            />
          ) : (
            <div className="card">
              <EmptyState title="Tidak ada akun yang cocok">
                <p className="muted">
                  {state.search || state.role || state.state ? CHANGE_SEARCH : BACK_TO_FIRST_PAGE}
                </p>
              </EmptyState>
            </div>
          )}
          {data.meta.total > 0 && (
            <Pager
              page={state.page}
              last={Math.max(1, Math.ceil(data.meta.total / data.meta.per_page))}
              addressOf={(page) => accountList.link({ ...state, page })}
              perPage={state.per_page}
              onPerPage={(per_page) => change({ per_page })}
            />
          )}
        </>
      ) : (
        <QueryState asked={[accounts]} lines={8} />
      )}
      {opened?.dialog === 'new' && <NewAccountDialog onClose={close} />}
      {opened?.dialog === 'schools' && <SchoolAccountsDialog onChanged={refresh} onClose={close} />}
      {opened && 'account' in opened && (
        <AccountDialogs
          act={opened.dialog}
          account={opened.account}
          onAct={(dialog) => setOpened({ dialog, account: opened.account })}
          onChanged={refresh}
          onClose={close}
        />
      )}
    </>
  )
}
