/** What `doctor` says: every sentence once, in English and in Indonesian, with what to do. */

export type Language = 'en' | 'id'
export type Level = 'ok' | 'warning' | 'problem'
export type Finding = { level: Level } & Record<Language, string>

export const LEVEL_WORDS: Record<Level, Record<Language, string>> = {
  ok: { en: 'ok', id: 'baik' },
  warning: { en: 'warning', id: 'peringatan' },
  problem: { en: 'problem', id: 'masalah' },
}

const says =
  (level: Level) =>
  (en: string, id: string): Finding => ({ level, en, id })
const ok = says('ok')
const warning = says('warning')
const problem = says('problem')

export const FINDINGS = {
  runtime: (version: string) =>
    ok(`Node ${version}, as this program brings it`, `Node ${version}, sesuai bawaan program`),
  otherRuntime: (version: string, pinned: string) =>
    warning(
      `Node ${version} runs; this program was tested with ${pinned}. Install the release again, or run npm ci`,
      `Node ${version} dipakai; program ini diuji dengan ${pinned}. Pasang lagi rilisnya, atau jalankan npm ci`,
    ),
  npm: (version: string) => ok(`npm ${version}`, `npm ${version}`),
  oldNpm: (version: string) =>
    warning(
      `npm ${version} is too old to install this program. Use npm 9.2 or newer`,
      `npm ${version} terlalu lama untuk memasang program ini. Pakai npm 9.2 atau lebih baru`,
    ),
  build: () => ok('The pages were built from this version', 'Halaman dibangun dari versi ini'),
  staleBuild: () =>
    problem(
      'The pages are missing or were built from another version. Install the release again; in a clone: npm run build',
      'Halaman tidak ada atau dibangun dari versi lain. Pasang lagi rilisnya; di klon: npm run build',
    ),
  settings: (site: string) => ok(`Settings: the site is ${site}`, `Pengaturan: alamat situs ${site}`),
  /** Sentences of the settings are in English. */
  questionableSetting: (sentence: string) => warning(sentence, `Pengaturan: ${sentence}`),
  installation: (where: string) => ok(`Installation: ${where}`, `Pemasangan: ${where}`),
  noInstallation: (folder: string) =>
    problem(
      `There is no installation in ${folder}. Is its disk mounted, and is DATA_DIR that of the server?`,
      `Tidak ada pemasangan di ${folder}. Apakah disknya terpasang, dan DATA_DIR sama dengan milik server?`,
    ),
  disk: (folder: string, free: string) =>
    ok(`Disk of ${folder}: ${free} free`, `Disk ${folder}: ${free} kosong`),
  diskFills: (folder: string, free: string) =>
    warning(
      `Disk of ${folder}: only ${free} free. Remove old versions, logs or other files`,
      `Disk ${folder}: hanya ${free} kosong. Hapus versi lama, log, atau berkas lain`,
    ),
  diskFull: (folder: string, free: string) =>
    problem(
      `Disk of ${folder}: ${free} free, registrations will be refused soon. Free space now`,
      `Disk ${folder}: ${free} kosong, pendaftaran segera ditolak. Kosongkan ruang sekarang`,
    ),
  noBackups: () =>
    warning(
      'No backup every night: BACKUP_DIR and BACKUP_RECIPIENT are not set. See docs/it/2-backup.md',
      'Tidak ada cadangan setiap malam: BACKUP_DIR dan BACKUP_RECIPIENT belum diisi. Lihat docs/it/2-cadangan.md',
    ),
  noBackupFolder: (folder: string) =>
    problem(
      `The folder of backups ${folder} is not there. Mount it, or make it for the user of the service`,
      `Folder cadangan ${folder} tidak ada. Pasang disknya, atau buat untuk pengguna layanan`,
    ),
  backupFolderNotWritable: (folder: string) =>
    problem(
      `The folder of backups ${folder} cannot be written by this user. Give it to the user of the service`,
      `Folder cadangan ${folder} tidak dapat ditulis oleh pengguna ini. Berikan kepada pengguna layanan`,
    ),
  backupsOnDataDisk: (folder: string) =>
    warning(
      `The folder of backups ${folder} is on the disk of the data: both are lost together. Use another disk or machine`,
      `Folder cadangan ${folder} ada di disk data: keduanya hilang bersama. Pakai disk atau mesin lain`,
    ),
  backup: (hours: number) =>
    ok(
      `The newest backup that can be continued is ${hours} hours old`,
      `Cadangan terbaru berumur ${hours} jam`,
    ),
  oldBackup: (hours: number) =>
    problem(
      `The newest backup is ${hours} hours old. Write one: spmb backup nightly, and read why it fails`,
      `Cadangan terbaru berumur ${hours} jam. Tulis satu: spmb backup nightly, dan baca sebab gagalnya`,
    ),
  noBackupOfArchive: () =>
    problem(
      'No backup continues the changes of this installation, so nothing new can be restored. Write one: spmb backup nightly',
      'Tidak ada cadangan untuk rangkaian perubahan pemasangan ini, jadi yang baru tidak dapat dipulihkan. Tulis satu: spmb backup nightly',
    ),
  server: (address: string) => ok(`The server at ${address} is ready`, `Server di ${address} siap`),
  serverNotReady: (address: string, reason: string) =>
    problem(
      `The server at ${address} is not ready: ${reason}. Read its log`,
      `Server di ${address} belum siap: ${reason}. Baca lognya`,
    ),
  serverDown: (address: string) =>
    problem(
      `No server listens at ${address}. Start it: sudo systemctl start spmb, and read its log`,
      `Tidak ada server di ${address}. Jalankan: sudo systemctl start spmb, dan baca lognya`,
    ),
  otherProgram: (address: string) =>
    problem(
      `Another program listens at ${address}. End it, or set another PORT`,
      `Program lain memakai ${address}. Hentikan, atau pakai PORT lain`,
    ),
  schema: () => ok('The database has the schema of this version', 'Basis data sesuai versi ini'),
  pendingMigrations: (count: number) =>
    warning(
      `${count} changes of the database wait for a start of this version. Restart the service`,
      `${count} perubahan basis data menunggu versi ini dimulai. Mulai ulang layanan`,
    ),
  newerSchema: () =>
    problem(
      'The database is of a newer version than this program. Start the newer program',
      'Basis data berasal dari versi yang lebih baru. Jalankan program yang lebih baru',
    ),
  databaseAway: () =>
    problem(
      'The database does not answer. Read its log: postgres.log in the data folder',
      'Basis data tidak menjawab. Baca lognya: postgres.log di folder data',
    ),
  proxy: () => ok('The proxy sends the address of each visitor', 'Proksi mengirim alamat setiap pengunjung'),
  noHeader: () =>
    problem(
      'The proxy sends no X-Forwarded-For: all visitors share one limit. nginx: proxy_set_header X-Forwarded-For $remote_addr;',
      'Proksi tidak mengirim X-Forwarded-For: semua pengunjung berbagi satu batas. nginx: proxy_set_header X-Forwarded-For $remote_addr;',
    ),
  forged: () =>
    problem(
      'The proxy passes on what a stranger writes into X-Forwarded-For. nginx: proxy_set_header X-Forwarded-For $remote_addr;',
      'Proksi meneruskan X-Forwarded-For yang ditulis orang asing. nginx: proxy_set_header X-Forwarded-For $remote_addr;',
    ),
  noProxy: () =>
    problem(
      'The settings do not name the proxy: all visitors share one limit. Set TRUSTED_PROXIES=127.0.0.1 if it runs here',
      'Pengaturan tidak menyebut proksi: semua pengunjung berbagi satu batas. Isi TRUSTED_PROXIES=127.0.0.1 bila proksi ada di sini',
    ),
  wrongHost: () =>
    problem(
      'The proxy passes on another Host than PUBLIC_URL names. nginx: proxy_set_header Host $host;',
      'Proksi meneruskan Host yang berbeda dari PUBLIC_URL. nginx: proxy_set_header Host $host;',
    ),
  behindProxyDown: (status: number) =>
    problem(
      `The proxy answers with code ${status}: it does not reach the server. Compare its address and port`,
      `Proksi menjawab dengan kode ${status}: server tidak tercapai. Bandingkan alamat dan portanya`,
    ),
  siteNotReached: (site: string) =>
    warning(
      `${site} cannot be reached from this machine, so proxy and certificate were not checked. Does the proxy run?`,
      `${site} tidak tercapai dari mesin ini, jadi proksi dan sertifikat tidak diperiksa. Apakah proksi berjalan?`,
    ),
  certificate: (days: number) =>
    ok(`The certificate is valid for ${days} more days`, `Sertifikat berlaku ${days} hari lagi`),
  certificateEnds: (days: number) =>
    warning(
      `The certificate ends in ${days} days. Renew it: sudo certbot renew, or ask for the new files`,
      `Sertifikat berakhir dalam ${days} hari. Perbarui: sudo certbot renew, atau minta berkas baru`,
    ),
  certificateEnded: (day: string) =>
    problem(
      `The certificate ended on ${day}: browsers refuse the site. Renew it: sudo certbot renew`,
      `Sertifikat berakhir pada ${day}: peramban menolak situs. Perbarui: sudo certbot renew`,
    ),
  certificateUntrusted: (code: string) =>
    warning(
      `This machine does not trust the certificate (${code}), and browsers may not. Install the real one: docs/it/1-install.md, step 5`,
      `Mesin ini tidak mempercayai sertifikatnya (${code}), peramban mungkin juga. Pasang yang asli: docs/it/1-pasang.md, langkah 5`,
    ),
  clock: (time: string) => ok(`The clock says ${time}`, `Jam menunjukkan ${time}`),
  clockFarBehind: (time: string) =>
    problem(
      `The clock says ${time}, which is long ago. Set it: sudo timedatectl set-ntp true, then restart the service`,
      `Jam menunjukkan ${time}, sudah lama lewat. Atur: sudo timedatectl set-ntp true, lalu mulai ulang layanan`,
    ),
  clockBehindRecords: (time: string) =>
    problem(
      `The clock says ${time}, but the newest record is later. Set it: sudo timedatectl set-ntp true`,
      `Jam menunjukkan ${time}, tetapi catatan terbaru lebih akhir. Atur: sudo timedatectl set-ntp true`,
    ),
  clockNotSynchronised: (time: string) =>
    warning(
      `The clock says ${time}, but no time server corrects it: sudo timedatectl set-ntp true`,
      `Jam menunjukkan ${time}, tetapi tidak disesuaikan dengan server waktu: sudo timedatectl set-ntp true`,
    ),
  checkFailed: (name: string, reason: string) =>
    problem(`The check '${name}' failed: ${reason}`, `Pemeriksaan '${name}' gagal: ${reason}`),
} satisfies Record<string, (...facts: never[]) => Finding>
