/** 'Export Data SD': downloads all pages of the list as a workbook. */
import {
  type ExportColumn,
  type ExportQuery,
  exportApplicants,
  exportSchoolApplicants,
} from '@spmb/domain/registration/undescribed-contract.staff.ts'
import { callPath, querySuffix } from '@spmb/domain/shared/endpoint.ts'
import { formatBytes } from '@spmb/domain/shared/format-bytes.ts'
import type { Level } from '@spmb/domain/shared/level.ts'
import { useViewer } from '../../../../platform/staff/session/session.ts'
import { buttonClass } from '../../../../ui/form/Button.tsx'
import { Icon } from '../../../../ui/illustration/Icon.tsx'
import { exportParameters, type ListState } from '../../list-address.ts'
import { useDownload } from './use-download.ts'

export function ExportButton({
  level,
  state,
  form,
  columns,
  label = `Export Data ${level}`,
}: {
  level: Level
  state: ListState
  /** Another form than the list. */
  form?: ExportQuery['form']
  /** Only these, as the list shows them. */
  columns?: readonly ExportColumn[]
  label?: string
}) {
  const { school } = useViewer()
  const download = useDownload()
  const path = school
    ? callPath(exportSchoolApplicants[level].path, { school_id: school.id })
    : exportApplicants[level].path
  const query = new URLSearchParams(exportParameters(state))
  if (form) query.set('form', form)
  if (columns) query.set('columns', columns.join(','))
  const address = path + querySuffix(query)
  const { received } = download
  return (
    <div className="btns">
      {received === null ? (
        // A real link, so that the browser's own ways to open or save it work.
        <a
          className={buttonClass('line')}
          href={address}
          onClick={(event) => {
            if (event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey) return
            event.preventDefault()
            download.start(address)
          }}
        >
          <Icon name="download" />
          {label}
        </a>
      ) : (
        <button type="button" className={buttonClass('line')} onClick={download.cancel}>
          <Icon name="close" />
          Batalkan export
        </button>
      )}
      <span className="muted small export-hint" role="status">
        {received === null ? '' : received === 0 ? 'Menyiapkan berkas…' : `${formatBytes(received)} diterima`}
      </span>
    </div>
  )
}
