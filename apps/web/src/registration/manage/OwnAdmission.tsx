/** After the publication: re-registration and objections of the child of the session, with the answers of the office. */
import { readOwnAdmission } from '@spmb/domain/objection/contract.family.ts'
import { OwnObjections } from '../../objection/family/OwnObjections.tsx'
import { useOwnData } from '../../platform/use-own-data.ts'
import { OwnPlace } from '../../re-registration/family/OwnPlace.tsx'
import { OwnFailure } from '../../ui/feedback/OwnFailure.tsx'

export function OwnAdmission({ onChanged }: { onChanged: () => void }) {
  const { data, setData, failure, load } = useOwnData(readOwnAdmission)
  if (failure)
    return <OwnFailure id="sesudah" title="Daftar ulang dan keberatan" failure={failure} onRetry={load} />
  if (!data) return null
  const keep = (after: typeof data) => {
    setData(after)
    onChanged()
  }
  return (
    <>
      {data.re_registration && (
        <OwnPlace
          place={data.re_registration}
          onSaved={(saved) => keep({ ...data, re_registration: saved })}
        />
      )}
      <OwnObjections data={data} onFiled={keep} />
    </>
  )
}
