/** Sentences of pages that need a script. In a separate module, because several pages share it. */

export const ENABLE_SCRIPT =
  'Nyalakan JavaScript di peramban Anda, atau buka dengan HP lain. Bila tetap tidak bisa, hubungi'
