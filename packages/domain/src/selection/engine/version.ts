/** Counts the versions of the rules: it grows when the same snapshot and seed may give another result than before. */
export const ENGINE_VERSION = 1
