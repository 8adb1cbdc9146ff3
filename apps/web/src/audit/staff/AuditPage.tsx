/** 'Catatan perubahan': who did what, when and from where. For admins; reading it is recorded too. */

import { AUDIT_AREA_NAMES, AUDIT_AREAS } from '@spmb/domain/audit/actions.ts'
import {
  AUDIT_ACTORS,
  type AuditActor,
  type AuditQuery,
  exportAudit,
  listAudit,
  MAX_EXPORTED,
} from '@spmb/domain/audit/contract.staff.ts'
import { formatCount } from '@spmb/domain/shared/count.ts'
import { SEARCH_MAX_LENGTH } from '@spmb/domain/shared/paging.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link, useLocation, useNavigate } from 'react-router'
import { succeed } from '../../platform/staff/call-staff.ts'
import { failureMessage } from '../../platform/staff/failure-message.ts'
import { saveAnswer } from '../../platform/staff/save-file.ts'
import { useWrite } from '../../platform/staff/use-write.ts'
import { toastError, toastSuccess } from '../../ui/feedback/toast.ts'
import { Button, buttonClass } from '../../ui/form/Button.tsx'
import { Icon } from '../../ui/illustration/Icon.tsx'
import { FilterSelect } from '../../ui/staff/table/FilterSelect.tsx'
import { ListScreen } from '../../ui/staff/table/ListScreen.tsx'
import { SearchField } from '../../ui/staff/table/SearchField.tsx'
import { AuditTable } from './AuditTable.tsx'
import { type AuditState, auditList } from './audit-address.ts'
import { AUDIT_TEXT, CHANGE_SEARCH, downloadedOnly } from './messages.ts'

const ACTOR_NAMES: Record<AuditActor, string> = {
  staff: 'Petugas',
  public: 'Masyarakat',
  console: 'Petugas teknis',
}

export function AuditPage() {
  const { search } = useLocation()
  const navigate = useNavigate()
  const state = auditList.read(search)
  const newest = { ...state, before: null }
  const entries = useQuery({
    queryKey: ['audit', state],
    queryFn: async ({ signal }) => {
      const { data, meta } = await succeed(listAudit, { query: auditList.parameters(state), signal })
      return { rows: data, next: (meta as { next: number | null }).next }
    },
    placeholderData: keepPreviousData,
  })
  const change = (part: Partial<AuditState>) =>
    navigate({ search: auditList.address({ ...newest, ...part }) })
  const { data } = entries
  return (
    <ListScreen
      title="Catatan perubahan"
      about={AUDIT_TEXT}
      acts={<AuditDownload filters={auditList.parameters(newest)} />}
      filtersClass="audit-filters"
      filters={
        <>
          <SearchField
            label="Cari petugas, nomor, sekolah, atau alamat jaringan"
            value={state.search}
            maxLength={SEARCH_MAX_LENGTH}
            onSearch={(text) => change({ search: text })}
          />
          <FilterSelect
            label="Tentang"
            all="Perubahan"
            value={state.area}
            options={[
              ...AUDIT_AREAS.map((area) => [area, AUDIT_AREA_NAMES[area]] as const),
              ['all', 'Semuanya, juga membaca'],
            ]}
            onChoose={(area) => change({ area })}
          />
          <FilterSelect
            label="Oleh"
            all="Semua"
            value={state.who}
            options={AUDIT_ACTORS.map((who) => [who, ACTOR_NAMES[who]])}
            onChoose={(who) => change({ who })}
          />
          <DayFilter
            id="from"
            label="Dari tanggal"
            value={state.from}
            onChoose={(from) => change({ from })}
          />
          <DayFilter id="to" label="Sampai tanggal" value={state.to} onChoose={(to) => change({ to })} />
        </>
      }
      asked={[entries]}
      list={
        data
          ? {
              isEmpty: data.rows.length === 0,
              empty: ['Tidak ada catatan yang cocok', CHANGE_SEARCH],
              rows: <AuditTable rows={data.rows} busy={entries.isPlaceholderData} />,
              pager: (
                <nav className="audit-pages" aria-label="Halaman catatan">
                  {state.before !== null && (
                    <Link className={buttonClass('line')} to={auditList.link(newest)}>
                      Terbaru
                    </Link>
                  )}
                  {data.next !== null && (
                    <Link
                      className={buttonClass('line')}
                      to={auditList.address({ ...state, before: data.next })}
                    >
                      Lebih lama
                    </Link>
                  )}
                </nav>
              ),
            }
          : null
      }
    />
  )
}

function DayFilter(props: {
  id: string
  label: string
  value: string | null
  onChoose: (day: string | null) => void
}) {
  const id = `audit-${props.id}`
  return (
    <div>
      <label htmlFor={id}>{props.label}</label>
      <input
        className="control"
        id={id}
        type="date"
        value={props.value ?? ''}
        onChange={({ target }) => props.onChoose(target.value || null)}
      />
    </div>
  )
}

/** Downloads the entries that pass the filters, the newest first. */
function AuditDownload({ filters }: { filters: Omit<AuditQuery, 'before' | 'per_page'> }) {
  const { busy, write } = useWrite()

  async function download() {
    const outcome = await write(exportAudit, { query: filters })
    if (!outcome) return
    if (!outcome.ok) return toastError(failureMessage(outcome.failure))
    const { rows } = outcome.data
    saveAnswer(outcome.data)
    toastSuccess(
      rows < MAX_EXPORTED ? `${formatCount(rows)} catatan diunduh` : downloadedOnly(formatCount(rows)),
    )
  }

  return (
    <Button kind="line" busy={busy} onClick={download}>
      <Icon name="download" />
      {busy ? 'Menyiapkan…' : 'Unduh Excel'}
    </Button>
  )
}
