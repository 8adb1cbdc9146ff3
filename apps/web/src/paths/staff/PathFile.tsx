/** The paths as a file: saved for another district, and filled in from one. Nothing of it is stored by itself. */
import type { PathSettings } from '@spmb/domain/paths/configuration.ts'
import { PATHS_BYTES, type SeasonPaths } from '@spmb/domain/paths/contract.staff.ts'
import { readPathSettings } from '@spmb/domain/paths/read-settings.ts'
import { faultLine } from '@spmb/domain/paths/settings-messages.ts'
import { type Level, levelPath } from '@spmb/domain/shared/level.ts'
import { useRef, useState } from 'react'
import { saveFile } from '../../platform/staff/save-file.ts'
import { Notice } from '../../ui/feedback/Notice.tsx'
import { toastSuccess } from '../../ui/feedback/toast.ts'
import { Button } from '../../ui/form/Button.tsx'
import { Icon } from '../../ui/illustration/Icon.tsx'
import { FILE_REFUSED, FILE_TAKEN, FILE_UNREADABLE, OTHER_LEVEL } from './messages.ts'

export function PathFile({
  season,
  level,
  draft,
  onTake,
}: {
  season: SeasonPaths['season']
  level: Level
  /** What is saved; null: nothing. */
  draft: PathSettings | null
  /** Null where no file is taken. */
  onTake: ((settings: PathSettings) => void) | null
}) {
  const input = useRef<HTMLInputElement>(null)
  const [wrong, setWrong] = useState<string[]>([])

  async function take(file: File | undefined) {
    // The same file may be chosen again after it was refused.
    if (input.current) input.current.value = ''
    if (!file || !onTake) return
    const read = await readFile(file)
    if ('faults' in read) return setWrong(read.faults)
    if (read.settings.level !== level) return setWrong([OTHER_LEVEL(read.settings.level)])
    setWrong([])
    onTake(read.settings)
    toastSuccess(FILE_TAKEN)
  }

  function save(settings: PathSettings) {
    const text = `${JSON.stringify(settings, null, 2)}\n`
    const name = `jalur-${levelPath(level)}-${season.first_year}.json`
    saveFile(new Blob([text], { type: 'application/json' }), name)
  }

  return (
    <>
      {draft && (
        <div className="btns mt-3">
          <Button kind="line" onClick={() => save(draft)}>
            <Icon name="download" />
            Simpan berkas
          </Button>
        </div>
      )}
      {onTake && (
        <div className="field mt-3">
          <label htmlFor="path-file-input">Isi dari berkas JSON</label>
          <input
            className="control"
            id="path-file-input"
            ref={input}
            type="file"
            accept=".json,application/json"
            onChange={({ target }) => void take(target.files?.[0])}
          />
        </div>
      )}
      <div role="alert">
        {wrong.length > 0 && (
          <Notice kind="err" title={FILE_REFUSED}>
            <ul className="marks">
              {wrong.map((line) => (
                <li key={line}>{line}</li>
              ))}
            </ul>
          </Notice>
        )}
      </div>
    </>
  )
}

async function readFile(file: File): Promise<{ settings: PathSettings } | { faults: string[] }> {
  if (file.size > PATHS_BYTES) return { faults: [FILE_UNREADABLE] }
  let value: unknown
  try {
    value = JSON.parse(await file.text())
  } catch {
    return { faults: [FILE_UNREADABLE] }
  }
  const read = readPathSettings(value)
  return 'faults' in read ? { faults: [...new Set(read.faults.map(faultLine))] } : read
}
