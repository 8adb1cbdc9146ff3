/** 'Berkas kantor': logo, documents and tutorial of the office in place of the built-in ones. */
import { OFFICE_FILES } from '@spmb/domain/office/files/kinds.ts'
import { useQuery } from '@tanstack/react-query'
import { QueryState } from '../../../ui/staff/QueryState.tsx'
import { FILES_INTRODUCTION } from './messages.ts'
import { OfficeFile } from './OfficeFile.tsx'
import { officeFiles } from './office-file-queries.ts'

export function OfficeFilesSection() {
  const files = useQuery(officeFiles)
  return (
    <section className="card card-pad" aria-labelledby="office-files">
      <h2 id="office-files">Berkas kantor</h2>
      <p className="muted">{FILES_INTRODUCTION}</p>
      {files.data ? (
        <div>
          {OFFICE_FILES.map((kind) => (
            <OfficeFile key={kind} kind={kind} inForce={files.data.find((each) => each.kind === kind)} />
          ))}
        </div>
      ) : (
        <QueryState asked={[files]} lines={8} />
      )}
    </section>
  )
}
