/**
 * An applicant as staff see it: the whole record (docs/product-rules.md#applicant-record). The public answer is
 * another schema, in `contract.ts`. NIK leaves in full by two ways only, both audited: `showNik` and the export.
 */
import * as z from 'zod/mini'
import { lookupItem } from '../../shared/endpoint.ts'
import { LEVELS } from '../../shared/level.ts'
import { decision } from '../contract.ts'
import { GENDERS, RELIGIONS } from '../fields.ts'

export const applicant = z.object({
  id: z.int(),
  no_registration: z.string(),
  name: z.string(),
  gender: z.enum(GENDERS),
  religion: z.enum(RELIGIONS),
  birth_place: z.string(),
  /** `YYYY-MM-DD` */
  birth_date: z.string(),
  /** The first six digits, the rest as dots. */
  nik_masked: z.string(),
  /** Phones are stored as +62…; `readablePhone` writes them as people read them out. */
  phone: z.string(),
  email: z.nullable(z.string()),
  address: z.string(),
  /** SMP only, like the academic data below; null for SD. */
  nisn: z.nullable(z.string()),
  type: z.enum(LEVELS),
  school_1_id: lookupItem,
  school_2_id: lookupItem,
  school_1_status: decision,
  school_2_status: decision,
  village_id: z.extend(lookupItem, { district_id: lookupItem }),
  /** Parents and academic data. Its id is the registration's: the original kept them in a table of their own. */
  meta_student_id: z.object({
    id: z.int(),
    father_name: z.string(),
    father_job: z.string(),
    father_phone: z.nullable(z.string()),
    mother_name: z.string(),
    mother_job: z.string(),
    mother_phone: z.nullable(z.string()),
    from_school: z.nullable(z.string()),
    from_school_address: z.nullable(z.string()),
    graduation_year: z.nullable(z.int()),
  }),
  /** The decision of the asking operator's school, else of choice 1. */
  status_announcement: decision,
  /** Counts the edits; sent back with an edit, so that two editors notice one another. */
  version: z.int(),
  /** ISO 8601, UTC. */
  created_at: z.string(),
  updated_at: z.string(),
})
export type Applicant = z.output<typeof applicant>
