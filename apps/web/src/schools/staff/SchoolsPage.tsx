/** 'Sekolah': every school with its data. Admins add, change, close and reopen schools; the monitor reads. */
import type { SchoolRecord } from '@spmb/domain/schools/contract.staff.ts'
import { formatCount } from '@spmb/domain/shared/count.ts'
import { LEVELS } from '@spmb/domain/shared/level.ts'
import { SEARCH_MAX_LENGTH } from '@spmb/domain/shared/paging.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { useViewer } from '../../platform/staff/session/session.ts'
import { Button } from '../../ui/form/Button.tsx'
import { FilterSelect } from '../../ui/staff/table/FilterSelect.tsx'
import { ListScreen } from '../../ui/staff/table/ListScreen.tsx'
import { SearchField } from '../../ui/staff/table/SearchField.tsx'
import { CHANGE_SEARCH } from './messages.ts'
import { SchoolActDialog } from './SchoolActDialog.tsx'
import { SchoolDialog } from './SchoolDialog.tsx'
import { SchoolTable } from './SchoolTable.tsx'
import {
  SCHOOL_STATE_NAMES,
  SCHOOL_STATES,
  type SchoolFilters,
  schoolList,
  shownSchools,
} from './school-address.ts'
import { districtsQuery, refreshSchools, schoolRecordsQuery } from './school-queries.ts'
import { ZoningNav } from './ZoningNav.tsx'

type Opened = { dialog: 'new' } | { dialog: 'change' | 'close' | 'reopen' | 'remove'; school: SchoolRecord }

export function SchoolsPage() {
  const { search } = useLocation()
  const navigate = useNavigate()
  const mayChange = useViewer().role === 'admin'
  const queries = useQueryClient()
  const schools = useQuery(schoolRecordsQuery)
  const districts = useQuery(districtsQuery)
  const [opened, setOpened] = useState<Opened | null>(null)
  const filters = schoolList.read(search)
  const change = (part: Partial<SchoolFilters>) =>
    navigate({ search: schoolList.address({ ...filters, ...part }) })
  const close = () => setOpened(null)
  const refresh = () => refreshSchools(queries)
  const ready = schools.data && districts.data
  const shown = schools.data ? shownSchools(schools.data, filters) : []
  return (
    <ListScreen
      title="Sekolah"
      about="Nama, NPSN, status, dan titik peta setiap sekolah"
      acts={
        mayChange &&
        ready && (
          <Button kind="main" onClick={() => setOpened({ dialog: 'new' })}>
            Tambah sekolah…
          </Button>
        )
      }
      sections={<ZoningNav />}
      filtersClass="school-filters"
      filters={
        <>
          <SearchField
            label="Cari nama atau NPSN"
            value={filters.search}
            maxLength={SEARCH_MAX_LENGTH}
            onSearch={(text) => change({ search: text })}
          />
          <FilterSelect
            label="Jenjang"
            all="Semua"
            value={filters.level}
            options={LEVELS.map((level) => [level, level])}
            onChoose={(level) => change({ level })}
          />
          <FilterSelect
            label="Kecamatan"
            all="Semua"
            value={filters.district === null ? null : String(filters.district)}
            options={(districts.data ?? []).map(({ id, name }) => [String(id), name])}
            onChoose={(id) => change({ district: id === null ? null : Number(id) })}
          />
          <FilterSelect
            label="Keadaan"
            all="Semua"
            value={filters.state}
            options={SCHOOL_STATES.map((state) => [state, SCHOOL_STATE_NAMES[state]])}
            onChoose={(state) => change({ state })}
          />
        </>
      }
      asked={[schools, districts]}
      list={
        ready
          ? {
              count: (
                <p className="school-count muted" role="status">
                  <b>{formatCount(shown.length)}</b> dari {formatCount(schools.data.length)} sekolah
                </p>
              ),
              isEmpty: shown.length === 0,
              empty: ['Tidak ada sekolah yang cocok', CHANGE_SEARCH],
              rows: (
                <SchoolTable
                  rows={shown}
                  onAct={mayChange ? (dialog, school) => setOpened({ dialog, school }) : null}
                />
              ),
            }
          : null
      }
    >
      {ready && opened && (opened.dialog === 'new' || opened.dialog === 'change') && (
        <SchoolDialog
          school={opened.dialog === 'change' ? opened.school : null}
          schools={schools.data}
          districts={districts.data}
          onChanged={refresh}
          onClose={close}
        />
      )}
      {opened && opened.dialog !== 'new' && opened.dialog !== 'change' && (
        <SchoolActDialog act={opened.dialog} school={opened.school} onChanged={refresh} onClose={close} />
      )}
    </ListScreen>
  )
}
