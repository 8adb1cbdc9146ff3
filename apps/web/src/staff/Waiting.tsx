/** Shown until the session is known: the document as the server sends it, the same for every user. */
import type { Failure } from '../platform/call.ts'
import { describeFailure } from '../platform/failure-messages.ts'
import { NeedsScript } from '../platform/NeedsScript.tsx'
import { session } from '../platform/staff/session.ts'
import { Notice } from '../ui/feedback/Notice.tsx'
import { Button } from '../ui/form/Button.tsx'
import { MotifDefinitions } from '../ui/illustration/Motifs.tsx'
import { ServiceBrand } from './ServiceBrand.tsx'

export function Waiting({ failure }: { failure: Failure | null }) {
  return (
    <>
      <MotifDefinitions />
      <main className="waiting">
        <ServiceBrand />
        <h1 className="sr">Ruang petugas SPMB</h1>
        <NeedsScript />
        <p className="muted late needs-script" role="status">
          {failure ? '' : 'Memuat…'}
        </p>
        {failure && (
          <Notice kind="attention" role="alert" title={describeFailure(failure).title}>
            <p>{describeFailure(failure).text}</p>
            <div className="btns">
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
