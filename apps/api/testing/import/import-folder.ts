/** Small invented reference data, as files in a temporary folder. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

export type Lines = readonly string[]

/** A valid whole: two villages, three schools, their zones and quotas. Tests override one table. */
export const SMALL_DATA: Record<string, Lines> = {
  'villages.csv': [
    'code,name,type,district_code,aliases,is_synthetic',
    '52.05.01.1001,Bada,KELURAHAN,52.05.01,,0',
    "52.05.01.2005,O'o,DESA,52.05.01,Oo|O o,0",
  ],
  'schools.csv': [
    'npsn,name,display_name,type,status,district_code,village_code,latitude,longitude,is_synthetic',
    '50200001,SD NEGERI 01 CONTOH,SD Negeri 01 Contoh,SD,NEGERI,52.05.01,52.05.01.1001,-8.5389,118.4636,0',
    '50200002,SD CONTOH DUA,,SD,SWASTA,52.05.01,,,,0',
    '50200003,SMP NEGERI 01 CONTOH,SMP Negeri 01 Contoh,SMP,NEGERI,52.05.01,52.05.01.1001,,,0',
  ],
  'zoning_suggested.csv': [
    'village_code,type,rank,npsn,is_synthetic',
    '52.05.01.1001,SD,1,50200001,1',
    '52.05.01.1001,SD,2,50200002,1',
    '52.05.01.1001,SMP,1,50200003,1',
    '52.05.01.2005,SD,1,50200001,1',
  ],
  'quotas.csv': ['npsn,school_year,seats,is_synthetic', '50200001,2025/2026,28,0', '50200003,2025/2026,0,1'],
}

/** A temporary folder with these files; a text of the whole file or its lines. */
export async function importFolder(files: Record<string, Lines | string | Buffer>) {
  const path = await mkdtemp(join(tmpdir(), 'spmb-import-'))
  for (const [name, content] of Object.entries(files)) {
    const bytes = Array.isArray(content) ? `${content.join('\n')}\n` : (content as string | Buffer)
    await writeFile(join(path, name), bytes)
  }
  return { path, [Symbol.asyncDispose]: () => rm(path, { recursive: true, force: true }) }
}
