/** 'Kolom': chooses the columns of the list. */
import type { Level } from '@spmb/domain/shared/level.ts'
import { Icon } from '../../../../ui/illustration/Icon.tsx'
import { Menu } from '../../../../ui/staff/Menu.tsx'
import { StaffIcon } from '../../../../ui/staff/StaffIcon.tsx'
import { ONLY_IN_FILE, REMEMBERED_HERE } from '../../messages.ts'
import { columnTitle, FILE_COLUMN_TITLES, optionalColumns } from './columns.ts'
import type { useColumns } from './use-columns.ts'

export function ColumnMenu({
  level,
  columns,
  offered,
  inFile,
  toggle,
  toggleInFile,
  reset,
}: { level: Level } & ReturnType<typeof useColumns>) {
  return (
    <Menu
      className="menu-columns"
      label={
        <>
          <StaffIcon name="columns" />
          Kolom
          <Icon name="down" />
        </>
      }
    >
      <fieldset>
        <legend className="sr">Kolom yang tampil</legend>
        {optionalColumns(level).map((column) => (
          <label key={column}>
            <input
              type="checkbox"
              checked={columns.includes(column)}
              autoComplete="off"
              onChange={() => toggle(column)}
            />
            {columnTitle(column)}
          </label>
        ))}
      </fieldset>
      {offered.length > 0 && (
        <fieldset>
          <legend className="menu-note">{ONLY_IN_FILE}</legend>
          {offered.map((column) => (
            <label key={column}>
              <input
                type="checkbox"
                checked={inFile.includes(column)}
                autoComplete="off"
                onChange={() => toggleInFile(column)}
              />
              {FILE_COLUMN_TITLES[column]}
            </label>
          ))}
        </fieldset>
      )}
      <p className="menu-note">{REMEMBERED_HERE}</p>
      <button type="button" onClick={reset}>
        Seperti semula
      </button>
    </Menu>
  )
}
