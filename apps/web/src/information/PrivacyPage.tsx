/** `/information/privasi`: information about personal data (docs/product-rules.md#privacy-page). */

import { entries } from '@spmb/domain/shared/fields/entries.ts'
import { useFacts } from '../platform/facts.ts'
import { PATHS } from '../platform/paths.ts'
import { telephoneLink } from '../platform/telephone.ts'
import { Breadcrumb } from '../ui/layout/Breadcrumb.tsx'
import { BulletList } from '../ui/layout/BulletList.tsx'
import { DescriptionList } from '../ui/layout/DescriptionList.tsx'
import { RETENTION, RIGHTS, SEEN_BY, STORED_DATA } from './privacy-texts.ts'

export function PrivacyPage() {
  const { office } = useFacts()
  return (
    <div className="wrap page">
      <Breadcrumb to={PATHS.information}>Informasi</Breadcrumb>
      <article className="read prose">
        <h1>Perlindungan Data Pribadi</h1>
        <p className="lead">
          {office.name}, {office.region}, menyimpan data yang Anda isi hanya untuk penerimaan murid baru.
          Halaman ini menjelaskan data apa yang disimpan, untuk apa, siapa yang melihatnya, berapa lama, dan
          apa hak Anda.
        </p>

        <h2>Data yang disimpan dan kegunaannya</h2>
        <DescriptionList items={STORED_DATA} />
        <p>
          Nama, alamat, dan data lain tidak dijual, tidak dipakai untuk iklan, dan tidak dibagikan di luar
          keperluan di atas. Untuk pengunjung umum situs ini tidak memasang pelacak dan tidak memakai cookie.
        </p>

        <h2>Dasar hukum</h2>
        <p>
          Undang-Undang Nomor 27 Tahun 2022 tentang Pelindungan Data Pribadi. Data dipakai untuk tugas
          pelayanan publik, yaitu penerimaan murid baru (Permendikdasmen Nomor 3 Tahun 2025), dan dengan
          persetujuan orang tua atau wali (Pasal 20 dan Pasal 25). Data anak termasuk data yang mendapat
          perlindungan khusus (Pasal 4). Waktu dan naskah persetujuan yang Anda centang ikut disimpan.
        </p>

        <h2>Siapa yang melihat</h2>
        <BulletList items={SEEN_BY} />

        <h2>Berapa lama disimpan</h2>
        <BulletList items={RETENTION} />

        <h2>Draf di perangkat Anda</h2>
        <p>
          Saat Anda mengisi formulir, draf disimpan di HP atau komputer Anda sendiri, tidak di server, dan
          tanpa NIK serta NISN. Draf terhapus setelah pendaftaran terkirim, setelah 24 jam, atau saat Anda
          menekan ‘Hapus draf’. Bila memakai HP orang lain, tekan ‘Hapus draf’ sebelum mengembalikannya.
        </p>

        <h2>Hak Anda</h2>
        <DescriptionList items={RIGHTS} />

        <h2>Cara meminta</h2>
        <p>
          Datang, tulis, atau telepon ke kantor, sebutkan nomor pendaftaran, dan tunjukkan Kartu Keluarga atau
          KTP orang tua atau wali. Permintaan tidak dipungut biaya.
        </p>
        <DescriptionList
          items={[
            ['Penanggung jawab data', `${office.name}, ${office.region}`],
            ['Alamat', entries(office.address).join('; ')],
            ['E-mail', links(entries(office.email), (email) => `mailto:${email}`)],
            ['Telepon', links(entries(office.phone), telephoneLink)],
            ['Jam pelayanan', office.hours],
          ]}
        />
      </article>
    </div>
  )
}

function links(items: readonly string[], address: (item: string) => string) {
  return items.map((item) => (
    <a key={item} className="contact-link" href={address(item)}>
      {item}
    </a>
  ))
}
