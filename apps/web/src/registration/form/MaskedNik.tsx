/** The first six digits of a NIK; a button shows the rest while this step is open. */
import { groupNik, maskNik } from '@spmb/domain/shared/fields/nik.ts'
import { useState } from 'react'
import { Button } from '../../ui/form/Button.tsx'

export function MaskedNik({ nik }: { nik: string }) {
  const [shown, setShown] = useState(false)
  return (
    <>
      {shown ? (
        <span className="num">{groupNik(nik)}</span>
      ) : (
        <>
          <span className="num" aria-hidden="true">
            {groupNik(maskNik(nik))}
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
