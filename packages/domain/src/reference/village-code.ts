/** The office codes of villages (Kemendagri): '52.05.01.2001' is a village of the district '52.05.01'. */

export const VILLAGE_CODE = /^\d\d\.\d\d\.\d\d\.\d{4}$/

/** The first three groups of a village's code. */
export const districtCodeOf = (villageCode: string): string => villageCode.slice(0, 8)
