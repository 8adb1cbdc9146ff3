/** The customary short form of a school's name for dense tables: 'SD Negeri 01 Dompu' becomes 'SDN 01 Dompu'. */
export function shortSchoolName(name: string): string {
  return name
    .replace(/^sekolah dasar\b/i, 'SD')
    .replace(/^sekolah menengah pertama\b/i, 'SMP')
    .replace(/^(sd|smp) negeri\b/i, (_, level: string) => `${level.toUpperCase()}N`)
}
