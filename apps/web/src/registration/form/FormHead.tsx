import { LEVEL_NAMES, type Level } from '@spmb/domain/shared/level.ts'
import { useFacts } from '../../platform/facts.ts'
import { PATHS } from '../../platform/paths.ts'
import { Breadcrumb } from '../../ui/layout/Breadcrumb.tsx'

export function FormHead({ level }: { level: Level }) {
  const { season } = useFacts()
  return (
    <>
      <Breadcrumb to={PATHS.levels}>Pilih tingkat</Breadcrumb>
      <div className="form-head">
        <h1 tabIndex={-1}>
          <span className="fh-1">FORMULIR PENDAFTARAN CALON PESERTA DIDIK BARU</span>
          <span className="fh-2">{LEVEL_NAMES[level]}</span>
          <span className="fh-3">TAHUN PELAJARAN {season.label}</span>
        </h1>
      </div>
    </>
  )
}
