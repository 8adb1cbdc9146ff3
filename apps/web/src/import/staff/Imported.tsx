/** After an import: what is loaded now, and what comes next. */
import { IMPORT_TABLE_NAMES, type ImportCheck, type ImportTable } from '@spmb/domain/import/contract.staff.ts'
import { formatCount } from '@spmb/domain/shared/count.ts'
import { useRef } from 'react'
import { Link } from 'react-router'
import { useEffectOn } from '../../platform/effects.ts'
import { STAFF_PATHS } from '../../platform/staff/paths.ts'
import { buttonClass } from '../../ui/form/Button.tsx'
import { importedRows } from './messages.ts'

const importOf = (table: ImportTable) => `${STAFF_PATHS.import}?table=${table}`

/** The step after each table, in the order of the guide: data, zones, seats, then accounts. */
const NEXT: Record<ImportTable, readonly [label: string, to: string]> = {
  districts: ['Impor desa', importOf('villages')],
  villages: ['Impor sekolah', importOf('schools')],
  schools: ['Impor zonasi', importOf('zoning')],
  zoning: ['Periksa zonasi', STAFF_PATHS.zoning],
  distances: ['Periksa jarak', STAFF_PATHS.distance],
  quotas: ['Buat akun sekolah', STAFF_PATHS.accounts],
  history: ['Lihat grafik di Dashboard', STAFF_PATHS.dashboard],
}

export function Imported({ result: { tables } }: { result: ImportCheck }) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffectOn([tables], () => heading.current?.focus())
  const last = tables.at(-1)
  return (
    <section className="card import-result" aria-labelledby="imported">
      <h2 id="imported" ref={heading} tabIndex={-1}>
        Sudah diimpor
      </h2>
      <ul className="mt-3">
        {tables.map((table) => (
          <li key={table.table}>
            <b>{IMPORT_TABLE_NAMES[table.table]}</b>: {importedRows(table, formatCount)}
          </li>
        ))}
      </ul>
      {last && (
        <div className="btns">
          <Link className={buttonClass('main')} to={NEXT[last.table][1]}>
            {NEXT[last.table][0]}
          </Link>
        </div>
      )}
    </section>
  )
}
