/**
 * The part of a process in what one server may do at a time, when several processes share its port.
 *
 * @param total for all processes together
 * @returns at least one
 */
export const shareOf = (total: number, processes = 1): number => Math.max(1, Math.floor(total / processes))
