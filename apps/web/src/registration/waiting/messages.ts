/** Sentences about a form that waits on the device. */
export const waitsSince = (when: string) =>
  `BELUM TERKIRIM. Formulir menunggu di HP ini sejak ${when}, juga bila halaman ini ditutup. NIK ikut tersimpan (terkunci), lalu terhapus setelah 24 jam.`
export const waitsToBeSent = (level: string) =>
  `Formulir ${level} menunggu di HP ini. Buka formulir, lalu kirim bila ada jaringan.`
