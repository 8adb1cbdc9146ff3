import type { Level } from '@spmb/domain/shared/level.ts'
import type { SchoolStatus } from '@spmb/domain/zoning/contract.public.ts'
import { Button } from '../../ui/form/Button.tsx'
import { type Column, Table } from '../../ui/staff/table/Table.tsx'

export interface ZonedSchool {
  id: number
  name: string
  status: SchoolStatus
  type: Level
}

const COLUMNS: readonly Column<ZonedSchool>[] = [
  { key: 'name', title: 'Nama Sekolah', heading: true, cell: (school) => school.name },
  { key: 'status', title: 'Status', cell: (school) => school.status },
  { key: 'type', title: 'Jenis', className: 'only-wide', cell: (school) => school.type },
]

const removal = (onRemove: (school: ZonedSchool) => void): Column<ZonedSchool> => ({
  key: 'remove',
  title: 'Tindakan',
  className: 'r',
  cell: (school) => (
    <button type="button" className="mini mini-err" onClick={() => onRemove(school)}>
      Delete<span className="sr"> {school.name}</span>
    </button>
  ),
})

/** The schools of a level in a village's zone. Read-only without `onAdd` and `onRemove`. */
export function ZonePanel({
  level,
  schools,
  onAdd,
  onRemove,
}: {
  level: Level
  schools: readonly ZonedSchool[]
  onAdd: (() => void) | null
  onRemove: ((school: ZonedSchool) => void) | null
}) {
  const title = `Daftar Sekolah ${level}`
  return (
    <section className="zone-panel" aria-labelledby={`daftar-${level}`}>
      <div className="panel-head">
        <h2 id={`daftar-${level}`} tabIndex={-1}>
          {title}
        </h2>
        {onAdd && (
          <Button kind="line" onClick={onAdd}>
            Tambah Sekolah<span className="sr"> {level}</span>
          </Button>
        )}
      </div>
      {schools.length === 0 ? (
        <div className="card state">
          <b>Belum ada {level} untuk desa/kelurahan ini</b>
          <p className="muted">Calon murid dari sini belum dapat memilih {level}.</p>
        </div>
      ) : (
        <Table
          label={`Tabel ${title}`}
          columns={onRemove ? [...COLUMNS, removal(onRemove)] : COLUMNS}
          rows={schools}
          rowKey={(school) => school.id}
          asCards
        />
      )}
    </section>
  )
}
