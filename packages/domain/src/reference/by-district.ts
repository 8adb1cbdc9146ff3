/** Groups schools by their district. Pure. */

export interface DistrictOf<School> {
  id: number
  name: string
  schools: School[]
}

/** The districts with their schools, in the order of the schools. */
export function byDistrict<School extends { district: { id: number; name: string } }>(
  schools: readonly School[],
): DistrictOf<School>[] {
  const districts = new Map<number, DistrictOf<School>>()
  for (const school of schools) {
    const { id, name } = school.district
    const known = districts.get(id)
    if (known) known.schools.push(school)
    else districts.set(id, { id, name, schools: [school] })
  }
  return [...districts.values()]
}
