/** What the ciphertext belongs to, so that it cannot be read in another row. @param number of the registration */
export const supportBinding = (number: string) => `support of ${number}`
