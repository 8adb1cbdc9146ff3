/**
 * Invented values for journeys. Each is unique within its worker, and so within its server and database. They are counted
 * rather than random: a journey that fails by one of them fails again.
 */

let serial = 0
const nextSerial = () => String(++serial).padStart(4, '0')

/** A NIK of district part 99, which does not exist. `birthday` is its date part, DDMMYY, with 40 added to the day for girls. */
export function aNik(birthday = '110318'): string {
  return `529901${birthday}${nextSerial()}`
}

export function aNisn(): string {
  return `018000${nextSerial()}`
}

/** A name that a search finds for these children and no others. */
export function aFamilyName(): string {
  return `Contoh Keluarga ${nextSerial()}`
}

export function aUsername(role: string): string {
  return `contoh.${role}.${nextSerial()}`
}
