/** The change code, apart from what is shared; the family decides whether this device keeps it. */
import { spacedChangeCode } from '@spmb/domain/registration/manage/change-code.ts'
import { useState } from 'react'
import { CopyButton } from '../../ui/form/CopyButton.tsx'
import { forgetKeptCode, isKept, keepCode } from '../manage/code-storage.ts'
import { KEPT_HERE, NOT_KEPT, SHOWN_ONCE } from './messages.ts'

export function CodeBox({ number, code }: { number: string; code: string }) {
  const [kept, setKept] = useState(() => isKept(number))
  const [failed, setFailed] = useState(false)

  function change(keep: boolean) {
    const done = keep ? keepCode(number, code) : true
    if (!keep) forgetKeptCode(number)
    setKept(keep && done)
    setFailed(!done)
  }

  return (
    <div className="code-box">
      <p className="label">
        <b>Kode Ubah</b> · untuk memperbaiki data
      </p>
      <strong className="code">{spacedChangeCode(code)}</strong>
      <p>{SHOWN_ONCE}</p>
      <div className="btns mt-3">
        <CopyButton text={code} what="Kode Ubah" noun="Kode Ubah" />
      </div>
      <label className="code-keep">
        <input type="checkbox" checked={kept} onChange={(event) => change(event.target.checked)} />
        Ingat di HP ini
      </label>
      <p role="status">{failed ? NOT_KEPT : kept ? KEPT_HERE : ''}</p>
    </div>
  )
}
