/** What the office can find before seats become final; the rules are in findings/findings.ts. */
/** Worst first. */
export const FINDING_CODES = [
  'undecided',
  'over_quota',
  'closed_school',
  'passed_over',
  'under_age',
  'over_age',
  'disputed_numbers',
  'doubles_admitted',
  'without_quota',
  'birth_date',
  'doubles',
  'doubt',
  'papers',
  'objections',
  'corrections',
  'villages',
  'complaints',
  'window',
] as const
export type FindingCode = (typeof FINDING_CODES)[number]
