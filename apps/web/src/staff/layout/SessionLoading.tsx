/** Shown until the session is known: the document as the server sends it, the same for every user. */

import { NeedsScript } from '../../information/NeedsScript.tsx'
import type { Failure } from '../../platform/call.ts'
import { describeFailure } from '../../platform/failure-messages.ts'
import { session } from '../../platform/staff/session/session.ts'
import { Notice } from '../../ui/feedback/Notice.tsx'
import { Button } from '../../ui/form/Button.tsx'
import { MotifDefinitions } from '../../ui/illustration/Motifs.tsx'
import { StaffBrand } from './StaffBrand.tsx'

export function SessionLoading({ failure }: { failure: Failure | null }) {
  return (
    <>
      <MotifDefinitions />
      <main className="waiting">
        <StaffBrand />
        <h1 className="sr">Ruang petugas SPMB</h1>
        <NeedsScript />
        <p className="muted late needs-script" role="status">
          {failure ? '' : 'Memuat…'}
        </p>
        {failure && (
          <Notice kind="attention" role="alert" title={describeFailure(failure).title}>
            <p>{describeFailure(failure).text}</p>
            <div className="btns mt-2">
              <Button kind="main" onClick={() => void session.read()}>
                Coba lagi
              </Button>
            </div>
          </Notice>
        )}
      </main>
    </>
  )
}
