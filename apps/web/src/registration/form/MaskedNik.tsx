/** The first six digits of a NIK; a button shows the rest while this step is open. */
import { maskNik } from '@spmb/domain/shared/fields/nik.ts'
import { useState } from 'react'
import { Button } from '../../ui/form/Button.tsx'

export function MaskedNik({ nik }: { nik: string }) {
  const [shown, setShown] = useState(false)
  return (
    <>
      {shown ? (
        <span className="num">{grouped(nik)}</span>
      ) : (
        <>
          <span className="num" aria-hidden="true">
            {grouped(maskNik(nik))}
          </span>
          <span className="sr">Diawali {nik.slice(0, 6)}, selebihnya disembunyikan</span>
        </>
      )}{' '}
      <Button kind="text" className="btn-inline" aria-pressed={shown} onClick={() => setShown(!shown)}>
        {shown ? 'Sembunyikan' : 'Tampilkan'}
        <span className="sr"> NIK</span>
      </Button>
    </>
  )
}

/** Groups of six, four, four and two digits, as a NIK is read out. */
function grouped(nik: string): string {
  return `${nik.slice(0, 6)} ${nik.slice(6, 10)} ${nik.slice(10, 14)} ${nik.slice(14)}`
}
