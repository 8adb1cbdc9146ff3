/** Sentences of pages that need a script. A module of its own, because several pages share it. */

export const ENABLE_SCRIPT =
  'Nyalakan JavaScript di peramban Anda, atau buka dengan HP lain. Bila tetap tidak bisa, hubungi'
