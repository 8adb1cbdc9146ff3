/** Typical passwords of staff: common ones are refused, the others are accepted. */
import { weaknessOf } from '@spmb/domain/accounts/password.ts'
import { beforeAll, describe, expect, it } from 'vitest'
import { loadPasswordEstimator } from './password-strength.ts'

const siti = {
  username: 'operator.sdn1',
  name: 'Siti Rahmawati',
  names: ['Dinas Pendidikan, Kepemudaan dan Olahraga', 'Kabupaten Dompu', 'SDN 12 Manggelewa'],
}
let estimate: Awaited<ReturnType<typeof loadPasswordEstimator>>
beforeAll(async () => {
  estimate = await loadPasswordEstimator()
})

describe('a common password', () => {
  it.each([
    '1q2w3e4r5t6y',
    '1qaz2wsx3edc',
    'assalamualaikum',
    'sayangkamu123',
    'trustno1trustno1',
    'qwertyuiop123',
    'qazwsxedcrfv',
    'zaq12wsxcde3',
    '1qazxsw23edc',
    'asdfghjkl123',
    'qwerty123456',
    'q1w2e3r4t5y6',
    'iloveyou1234',
    'iloveyouforever',
    'letmein12345',
    'welcome12345',
    'sunshine1234',
    'football1234',
    'princess1234',
    'dragon123456',
    'monkey123456',
    'superman1234',
    'password1234',
    'passw0rd1234',
    'P@ssw0rd1234',
    'P@$$w0rd2025!',
    'Password123!',
    'administrator',
    'administrator1',
    'rootrootroot',
    '111111111111',
    '123123123123',
    '112233445566',
    '147258369147',
    '098765432109',
    'abcabcabcabc',
    'abcd1234abcd',
    'a1b2c3d4e5f6',
    'a1b2c3d4e5f6g7',
    'aaaaaaaaaaab',
    'testtesttest',
    'changeme1234',
    'bismillah123',
    'bismillah12345',
    'alhamdulillah',
    'alhamdulillah1',
    'subhanallah12',
    'indonesia123',
    'indonesiaraya',
    'merdeka171945',
    'sayangku12345',
    'cintaku12345',
    'akucintakamu',
    'akusayangkamu',
    'jakarta12345',
    'surabaya1234',
    'bandung12345',
    'januari12345',
    'februari2025',
    'agustus171945',
    'rahasia12345',
    'katasandi123',
    'sekolah12345',
    'operatorsekolah1',
    'guruguruguru',
    'kepalasekolah',
    'pendidikan12',
    'Dompu2025!!!!',
    'dikpora-dompu-2025',
    'spmb2025dompu',
    'Manggelewa2025',
    'sdn12manggelewa',
    'Siti Rahmawati 1990',
    'sitirahmawati90',
    'operator.sdn1!!',
    'rahmawati1234',
    'budi12345678',
    'muhammad1234',
  ])('%s is refused', (password) => {
    expect(weaknessOf(password, siti, estimate)).toBe('password.common')
  })
})

describe('a good password', () => {
  it.each([
    'kuda terbang di atas awan',
    'batu kali mangga tujuh',
    'Kopi-Tambora-Pahit',
    'wN8#kq2Lz!vR',
    'rumput savana di lereng tambora',
    'sepeda biru lewat jembatan',
    'payung nenek bocor lagi',
    'tiga ekor kambing naik perahu',
    'lemari kayu penuh jagung',
    'hujan sore bau tanah merah',
    'gitar tua tanpa senar',
    'kucing oren tidur di kulkas',
    'pisang goreng jam empat subuh',
    'ombak pecah di batu hitam',
    'madu hutan dan roti gosong',
    'topi jerami hilang di pasar',
    'correct horse battery staple',
    'violet teacup gravel moon',
    'ladder-pickle-orbit-wool',
    'смородина берег',
    '珈琲と山と海と空と風と星',
    'Xk7$pm2Qw9!z',
    'vTq9Lw3zRb8n',
    '7hJ-pQx4-Zm2w',
    'g8#Wn2!kR5pv',
    'brm4-x9qt-7whe-k2pz',
    'mZ4vYq8pKd3s',
    'JnR5tXw2Lc9v',
    'perahu kertas 4 warna 9 layar',
    'Nasi jinggo, sambal matah, es kelapa',
    'delapan jendela menghadap timur',
    `${'kopi tambora '.repeat(9)}z`,
  ])('%s is accepted', (password) => {
    expect(weaknessOf(password, siti, estimate)).toBeNull()
  })
})

it('estimates only the beginning of a long password, which bounds the time', () => {
  const start = 'kuda terbang di atas awan putih di barat '
  expect(estimate(`${start}${'4@43€3!1|1'.repeat(100)}`, [])).toBe(estimate(start.slice(0, 40), []))
})
