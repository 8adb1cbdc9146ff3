/** 'Impor data': uploads a table, shows what would change row by row, and imports it. */

import {
  applyImport,
  checkImport,
  exportTable,
  IMPORT_TABLE_NAMES,
  IMPORT_TABLES,
  type ImportCheck,
  type ImportTable,
  MAX_FILE_BYTES,
} from '@spmb/domain/import/contract.staff.ts'
import { IMPORT_MESSAGES } from '@spmb/domain/import/messages.ts'
import { type FormEvent, useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import { callStaff } from '../../platform/staff/call-staff.ts'
import { failureMessage } from '../../platform/staff/failure-message.ts'
import { readBase64 } from '../../platform/staff/read-base64.ts'
import { saveAnswer } from '../../platform/staff/save-file.ts'
import { useWrite } from '../../platform/staff/use-write.ts'
import { toastError, toastSuccess } from '../../ui/feedback/toast.ts'
import { Button } from '../../ui/form/Button.tsx'
import { described, Field } from '../../ui/form/Field.tsx'
import { Icon } from '../../ui/illustration/Icon.tsx'
import { CheckResult } from './CheckResult.tsx'
import { Imported } from './Imported.tsx'
import { CHECKED_FIRST, FILE_HELP, FILE_MOVED } from './messages.ts'

/** A file of 20 MB on a slow connection. */
const UPLOAD_TIMEOUT_MS = 180_000

type Table = ImportTable | 'workbook'
const TABLES: readonly Table[] = [...IMPORT_TABLES, 'workbook']

const TABLE_FIELD = { id: 'import-table', label: 'Tabel', required: true }
const FILE_HINT = FILE_HELP

/** What was checked, kept so that exactly this is imported. */
interface Checked {
  table: Table
  file: { name: string; base64: string }
  withHidden: boolean
  result: ImportCheck
}

export function ImportPage() {
  const [parameters, setParameters] = useSearchParams()
  const table = TABLES.find((each) => each === parameters.get('table')) ?? 'quotas'
  const input = useRef<HTMLInputElement>(null)
  const [error, setError] = useState<string>()
  const [checked, setChecked] = useState<Checked | null>(null)
  /** What the last import has done. */
  const [done, setDone] = useState<ImportCheck | null>(null)
  const { busy, write } = useWrite()
  const fileField = { id: 'import-file', label: 'Berkas', hint: FILE_HINT, error, required: true }

  function refuse(message: string) {
    setError(message)
    input.current?.focus()
  }

  async function check(event: FormEvent) {
    event.preventDefault()
    const chosen = input.current?.files?.[0]
    if (!chosen || chosen.size > MAX_FILE_BYTES) return refuse(IMPORT_MESSAGES['import.file'])
    const base64 = await readBase64(chosen)
    if (base64 === null) return refuse(FILE_MOVED)
    setError(undefined)
    setDone(null)
    await checkAgain(table, { name: chosen.name, base64 }, false)
  }

  async function checkAgain(of: Table, file: Checked['file'], withHidden: boolean) {
    const body = { table: of, file, with_hidden: withHidden }
    const outcome = await write(checkImport, { body, timeoutMs: UPLOAD_TIMEOUT_MS })
    if (!outcome) return
    if (outcome.ok) setChecked({ table: of, file, withHidden, result: outcome.data })
    else toastError(failureMessage(outcome.failure))
  }

  async function apply({ table: of, file, withHidden, result }: Checked) {
    const trials = result.sample?.trials
    const confirmed = { token: result.token ?? '', removals: result.removals.length }
    const body = {
      table: of,
      file,
      with_hidden: withHidden,
      ...confirmed,
      ...(trials ? { discard_trials: trials } : {}),
    }
    const outcome = await write(applyImport, { body, timeoutMs: UPLOAD_TIMEOUT_MS })
    if (!outcome) return
    if (!outcome.ok) {
      toastError(failureMessage(outcome.failure))
      // Shows what the import would do with the data as they are now.
      if (outcome.failure.kind === 'conflict') await checkAgain(of, file, withHidden)
      return
    }
    toastSuccess(outcome.message)
    setChecked(null)
    setDone(result)
    if (input.current) input.current.value = ''
  }

  return (
    <>
      <div className="work-head">
        <div>
          <h1>Impor data</h1>
          <p className="muted">{CHECKED_FIRST}</p>
        </div>
      </div>
      <form className="card import-form" method="post" noValidate onSubmit={check}>
        <Field {...TABLE_FIELD}>
          <select
            className="control"
            id="import-table"
            value={table}
            onChange={({ target }) => {
              setParameters({ table: target.value }, { replace: true })
              setChecked(null)
            }}
          >
            {TABLES.map((each) => (
              <option key={each} value={each}>
                {each === 'workbook' ? 'Semua lembar sebuah buku kerja' : IMPORT_TABLE_NAMES[each]}
              </option>
            ))}
          </select>
        </Field>
        {table === 'workbook' ? (
          <p className="hint">
            Lembar bernama {IMPORT_TABLES.map((each) => IMPORT_TABLE_NAMES[each]).join(', ')} dibaca bersama.
          </p>
        ) : (
          <TableDownloads table={table} />
        )}
        <Field {...fileField}>
          <input
            className="control"
            id="import-file"
            ref={input}
            type="file"
            accept=".csv,.xlsx,text/csv"
            {...described(fileField)}
            onChange={() => {
              setError(undefined)
              setChecked(null)
            }}
          />
        </Field>
        <div className="btns">
          <Button kind={checked?.result.token ? 'line' : 'main'} type="submit" busy={busy}>
            {busy && !checked ? 'Memeriksa…' : 'Periksa'}
          </Button>
        </div>
      </form>
      {done && <Imported result={done} />}
      {checked && (
        <CheckResult
          file={checked.file.name}
          result={checked.result}
          withHidden={checked.withHidden}
          onWithHidden={(withHidden) => void checkAgain(checked.table, checked.file, withHidden)}
          busy={busy}
          onApply={() => apply(checked)}
          onDiscard={() => setChecked(null)}
        />
      )}
    </>
  )
}

/** Downloads a table as a workbook: only its headings, or the data of today. */
function TableDownloads({ table }: { table: ImportTable }) {
  async function download(content: 'data' | 'headings') {
    const outcome = await callStaff(exportTable, { params: { table, content } })
    if (!outcome.ok) return toastError(failureMessage(outcome.failure))
    saveAnswer(outcome.data)
  }
  return (
    <div className="btns">
      <Button kind="line" onClick={() => download('headings')}>
        <Icon name="file" />
        Contoh dengan petunjuk
      </Button>
      <Button kind="line" onClick={() => download('data')}>
        <Icon name="download" />
        Data {IMPORT_TABLE_NAMES[table]} sekarang
      </Button>
    </div>
  )
}
