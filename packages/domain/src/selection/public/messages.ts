/** Sentences about published runs. */

export const NO_CERTIFICATE = 'Bukti ini tidak ada, atau belum diumumkan.'
