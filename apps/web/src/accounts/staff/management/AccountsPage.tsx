/** 'Akun': the accounts of all staff, for admins. */
import { ROLE_NAMES } from '@spmb/domain/accounts/actor.ts'
import {
  type AccountMeta,
  type AccountRecord,
  exportAccounts,
  listAccounts,
} from '@spmb/domain/accounts/management/contract.staff.ts'
import { ACCOUNT_STATE_NAMES, ACCOUNT_STATES } from '@spmb/domain/accounts/management/states.ts'
import { formatCount } from '@spmb/domain/shared/count.ts'
import type { Role } from '@spmb/domain/shared/endpoint.ts'
import { SEARCH_MAX_LENGTH } from '@spmb/domain/shared/paging.ts'
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useLocation, useNavigate } from 'react-router'
import { callStaff, succeed } from '../../../platform/staff/call-staff.ts'
import { failureMessage } from '../../../platform/staff/failure-message.ts'
import { saveAnswer } from '../../../platform/staff/save-file.ts'
import { useViewer } from '../../../platform/staff/session/session.ts'
import { districtsQuery } from '../../../schools/staff/school-queries.ts'
import { toastError, toastSuccess } from '../../../ui/feedback/toast.ts'
import { Button } from '../../../ui/form/Button.tsx'
import { Icon } from '../../../ui/illustration/Icon.tsx'
import { FilterSelect } from '../../../ui/staff/table/FilterSelect.tsx'
import { ListPager, ListScreen } from '../../../ui/staff/table/ListScreen.tsx'
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
  const [downloading, setDownloading] = useState(false)
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
  const districts = useQuery(districtsQuery)
  const change = (part: Partial<AccountsState>) =>
    navigate({ search: accountList.address({ ...state, page: 1, ...part }) })
  const refresh = () => queries.invalidateQueries({ queryKey: [ACCOUNTS] })
  const close = () => setOpened(null)

  /** What the filters show, with the telephones of the schools. */
  async function download() {
    if (downloading) return
    setDownloading(true)
    const { page: _page, per_page: _perPage, ...query } = accountList.parameters(state)
    const outcome = await callStaff(exportAccounts, { query })
    setDownloading(false)
    if (!outcome.ok) return toastError(failureMessage(outcome.failure))
    saveAnswer(outcome.data)
    toastSuccess('Berkas sudah diunduh')
  }
  const { data } = accounts
  const counts = data?.meta.counts
  return (
    <ListScreen
      title="Akun"
      about={
        counts
          ? `${formatCount(counts.accounts)} akun, ${formatCount(counts.schools_with)} sekolah punya operator`
          : 'Akun operator sekolah dan petugas dinas'
      }
      acts={
        <>
          {counts !== undefined && counts.schools_without > 0 && (
            <Button kind="main" onClick={() => setOpened({ dialog: 'schools' })}>
              {`Buat untuk ${formatCount(counts.schools_without)} sekolah tanpa akun`}
            </Button>
          )}
          <Button kind="line" onClick={() => setOpened({ dialog: 'new' })}>
            Akun baru…
          </Button>
          <Button kind="line" busy={downloading} onClick={() => void download()}>
            <Icon name="download" />
            {downloading ? 'Menyiapkan…' : 'Unduh daftar'}
          </Button>
        </>
      }
      filtersClass="account-filters"
      filters={
        <>
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
            label="Kecamatan"
            all="Semua"
            value={state.district_id === null ? null : String(state.district_id)}
            options={(districts.data ?? []).map(({ id, name }) => [String(id), name])}
            onChoose={(id) => change({ district_id: id === null ? null : Number(id) })}
          />
          <FilterSelect
            label="Keadaan"
            all="Semua keadaan"
            value={state.state}
            options={ACCOUNT_STATES.map((one) => [one, ACCOUNT_STATE_NAMES[one]])}
            onChoose={(one) => change({ state: one })}
          />
        </>
      }
      asked={[accounts]}
      list={
        data
          ? {
              count: <AccountCounts state={state} meta={data.meta} />,
              isEmpty: data.rows.length === 0,
              empty: [
                'Tidak ada akun yang cocok',
                state.search || state.role || state.state || state.district_id
                  ? CHANGE_SEARCH
                  : BACK_TO_FIRST_PAGE,
              ],
              rows: (
                <AccountTable
                  state={state}
                  rows={data.rows}
                  busy={accounts.isPlaceholderData}
                  ownId={userId}
                  onAct={(dialog, account) => setOpened({ dialog, account })}
                />
              ),
              pager: (
                <ListPager
                  list={accountList}
                  state={state}
                  meta={data.meta}
                  onPerPage={(per_page) => change({ per_page })}
                />
              ),
            }
          : null
      }
    >
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
    </ListScreen>
  )
}

function AccountCounts({ state, meta }: { state: AccountsState; meta: AccountMeta }) {
  const { accounts, never } = meta.counts
  return (
    <div className="account-counts">
      <p className="muted" role="status">
        <b>{formatCount(meta.total)}</b> dari {formatCount(accounts)} akun
      </p>
      {never > 0 && (
        <Link
          to={accountList.address({
            ...state,
            search: '',
            role: null,
            district_id: null,
            state: 'never',
            page: 1,
          })}
        >
          {formatCount(never)} belum pernah masuk
        </Link>
      )}
    </div>
  )
}
