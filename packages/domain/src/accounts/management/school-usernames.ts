/** User names of schools, made from their names: 'SD Negeri 07 Kilo' becomes 'sdn07kilo'. */

export interface NamedSchool {
  id: number
  name: string
  npsn: string
}

/** Leaves room for the NPSN within the 50 characters of a user name. */
const LONGEST = 36

/** Letters and digits of the name in lower case; empty for a name without any. */
function shortName(name: string): string {
  return name
    .toLowerCase()
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/\bsekolah dasar\b/, 'sd')
    .replace(/\bsekolah menengah pertama\b/, 'smp')
    .replace(/\b(sd|smp) negeri\b/, '$1n')
    .replace(/[^a-z0-9]/g, '')
    .slice(0, LONGEST)
}

/**
 * A user name for each school. A name that is taken, too short or shared by two schools is followed by the school's NPSN.
 *
 * @param taken user names that exist
 * @returns user names by school id
 */
export function proposeUsernames(
  schools: readonly NamedSchool[],
  taken: ReadonlySet<string>,
): Map<number, string> {
  const shortNames = schools.map(({ name }) => shortName(name))
  const proposed = new Map<number, string>()
  const used = new Set(taken)
  schools.forEach(({ id, npsn }, index) => {
    const short = shortNames[index] as string
    const isShared = shortNames.filter((other) => other === short).length > 1
    const first = short.length < 3 || isShared || used.has(short) ? `${short || 'sekolah'}.${npsn}` : short
    let username = first
    for (let number = 2; used.has(username); number++) username = `${first}-${number}`
    used.add(username)
    proposed.set(id, username)
  })
  return proposed
}
