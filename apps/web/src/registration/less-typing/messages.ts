/** Sentences of the offers that save typing. */

export const offerOfNik = (parts: readonly string[]) => `Menurut NIK: ${parts.join(', ')}.`
export const FILLED_FROM_NIK = 'Terisi dari NIK. Cocokkan dengan akta kelahiran.'
export const jobWrittenFor = (word: string) => `Pekerjaan tertulis ‘${word}’.`
