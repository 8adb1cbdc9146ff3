/** The parts of the paper form, with the typed fields in the order of the paper and their widths in twelfths of a row;
 * the tick of a number that follows has three. */
import type { Level } from '@spmb/domain/shared/level.ts'
import type { TypedKey } from '../../fields/answers.ts'

type Width = 3 | 4 | 5 | 7 | 8
type Row = readonly [field: TypedKey, width: Width]

export interface PaperPart {
  id: 'child' | 'parents' | 'contact' | 'academic'
  title: string
  fields: readonly Row[]
}

const CHILD: PaperPart = {
  id: 'child',
  title: 'Calon murid',
  fields: [
    ['nik', 4],
    ['name', 5],
    ['gender', 5],
    ['birth_place', 3],
    ['birth_date', 4],
    ['religion', 5],
  ],
}

const PARENTS: PaperPart = {
  id: 'parents',
  title: 'Orang tua / wali',
  fields: [
    ['father_name', 5],
    ['father_job', 4],
    ['father_phone', 3],
    ['mother_name', 5],
    ['mother_job', 4],
    ['mother_phone', 3],
  ],
}

/** The village stands behind the address. */
const CONTACT: PaperPart = {
  id: 'contact',
  title: 'Kontak dan alamat',
  fields: [
    ['phone', 4],
    ['email', 4],
    ['address', 7],
  ],
}

const ACADEMIC: PaperPart = {
  id: 'academic',
  title: 'Data akademik',
  fields: [
    ['nisn', 4],
    ['from_school', 5],
    ['graduation_year', 4],
    ['from_school_address', 8],
  ],
}

export const PAPER_PARTS: Record<Level, readonly PaperPart[]> = {
  SD: [CHILD, PARENTS, CONTACT],
  SMP: [CHILD, PARENTS, CONTACT, ACADEMIC],
}

/** 'A', 'B', … as on the paper. */
export const partLetter = (index: number) => String.fromCharCode('A'.charCodeAt(0) + index)
