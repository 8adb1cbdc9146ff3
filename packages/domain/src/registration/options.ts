/** The values of the choice fields, with their Indonesian labels. */
export const GENDERS = ['L', 'P'] as const
export type Gender = (typeof GENDERS)[number]
export const GENDER_NAMES: Record<Gender, string> = { L: 'Laki-laki', P: 'Perempuan' }

export const RELIGIONS = ['islam', 'protestan', 'katolik', 'hindu', 'buddha', 'khonghucu'] as const
export type Religion = (typeof RELIGIONS)[number]
export const RELIGION_NAMES: Record<Religion, string> = {
  islam: 'Islam',
  protestan: 'Protestan',
  katolik: 'Katolik',
  hindu: 'Hindu',
  buddha: 'Buddha',
  khonghucu: 'Khonghucu',
}
