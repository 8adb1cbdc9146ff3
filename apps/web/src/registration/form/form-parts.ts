/** The numbered parts of the form per level, with the fields of each. Step header, check step and errors follow it. */
import type { Level } from '@spmb/domain/shared/level.ts'
import type { Answers } from './answers.ts'

export type PartId = 'applicant' | 'parents' | 'contact' | 'address' | 'academic' | 'choices'

export interface FormPart {
  id: PartId
  title: string
  /** Fields of the registration that stand in this part. */
  fields: readonly string[]
  required: readonly string[]
}

const APPLICANT = ['nik', 'name', 'gender', 'religion', 'birth_place', 'birth_date']
const PARENTS = ['father_name', 'father_job', 'mother_name', 'mother_job']
const ACADEMIC = ['nisn', 'from_school', 'graduation_year']
const ADDRESS = ['address', 'district_id', 'village_id']
const CHOICES = ['school_1_id', 'school_2_id']

const PARTS: Record<PartId, FormPart> = {
  applicant: { id: 'applicant', title: 'Biodata Siswa', fields: APPLICANT, required: APPLICANT },
  parents: {
    id: 'parents',
    title: 'Orang Tua / Wali',
    fields: [...PARENTS, 'father_phone', 'mother_phone'],
    required: PARENTS,
  },
  contact: { id: 'contact', title: 'Kontak Siswa', fields: ['phone', 'email'], required: ['phone'] },
  address: { id: 'address', title: 'Alamat Siswa', fields: ADDRESS, required: ADDRESS },
  academic: {
    id: 'academic',
    title: 'Data Akademik',
    fields: [...ACADEMIC, 'from_school_address'],
    required: ACADEMIC,
  },
  choices: { id: 'choices', title: 'Sekolah Pilihan', fields: [...CHOICES, 'consent'], required: CHOICES },
}

export const FORM_PARTS: Record<Level, readonly FormPart[]> = {
  SD: [PARTS.applicant, PARTS.parents, PARTS.contact, PARTS.address, PARTS.choices],
  SMP: [PARTS.applicant, PARTS.parents, PARTS.contact, PARTS.address, PARTS.academic, PARTS.choices],
}

/** The id of a part's section in the page. */
export function partAnchor(id: PartId): string {
  return `bagian-${id}`
}

/** Whether everything required in a part has an answer, right or wrong. */
export function isPartFilled(part: FormPart, answers: Answers): boolean {
  return part.required
    .flatMap((field) => (field === 'birth_date' ? ['birth_day', 'birth_month', 'birth_year'] : [field]))
    .every((field) => (answers[field] ?? '').trim() !== '')
}
