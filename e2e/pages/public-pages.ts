/** Page models of the public information pages. */
import { Screen } from './screen.ts'

export class LandingPage extends Screen {
  readonly address = '/'
  readonly heading = /^Pendaftaran SD\/SMP Tahun Pelajaran \d{4}\/\d{4}$/
  readonly title = /^SPMB \| /
}

export class LevelPage extends Screen {
  readonly address = '/ppdb'
  readonly heading = 'Pilih tingkat pendaftaran'
  readonly title = 'SPMB | Tingkat SPMB'
}

export class InformationPage extends Screen {
  readonly address = '/information'
  readonly heading = 'Informasi Layanan'
  readonly title = 'SPMB | Informasi Layanan'
}

export class TutorialPage extends Screen {
  readonly address = '/information/tutorial-pendaftaran-ppdb'
  readonly heading = /^Tutorial Pendaftaran SPMB Tahun \d{4}\/\d{4}$/
  readonly title = 'SPMB | Tutorial Pendaftaran'
}

export class GuidelinesPage extends Screen {
  readonly address = '/information/juknis'
  readonly heading = 'Petunjuk Teknis'
  readonly title = 'SPMB | Petunjuk Teknis'
}

export class PrivacyPage extends Screen {
  readonly address = '/information/privasi'
  readonly heading = 'Perlindungan Data Pribadi'
  readonly title = 'SPMB | Perlindungan Data Pribadi'
}

export class ResultCheckPage extends Screen {
  readonly address = '/information/pengumuman-hasil-ppdb'
  readonly heading = 'Pengumuman Kelulusan'
  readonly title = 'SPMB | Pengumuman Kelulusan'
}

export class ContactPage extends Screen {
  readonly address = '/contact'
  readonly heading = 'Kontak'
  readonly title = 'SPMB | Kontak'
}

export class SdSelectionPage extends Screen {
  readonly address = '/information/seleksi'
  readonly heading = 'Cara seleksi dan buktinya'
  readonly title = 'SPMB | Cara Seleksi SD'
}

export class SmpSelectionPage extends Screen {
  readonly address = '/information/seleksi/smp'
  readonly heading = 'Cara seleksi dan buktinya'
  readonly title = 'SPMB | Cara Seleksi SMP'
}

/** The choice of a village, the schools of a village, or one school. */
export class FinderPage extends Screen {
  readonly address = '/information/sekolah'
  heading = 'Sekolah untuk desa saya'
  title: string | RegExp = 'SPMB | Sekolah untuk desa saya'

  /** The schools of a village. */
  async arriveAtVillage(): Promise<void> {
    this.title = /^SPMB \| (SD|SMP) untuk (Desa|Kelurahan) /
    await this.arrive()
  }

  /** The list beside the map. */
  get schools() {
    return this.page.getByRole('main').getByRole('list').last().getByRole('listitem')
  }

  /** The page of one school. */
  async arriveAtSchool(name: string): Promise<void> {
    this.heading = name
    this.title = `SPMB | ${name}`
    await this.arrive()
  }
}
