import { describe, expect, it } from 'vitest'
import { type OfficeSettings, readOfficeSettings, type TypedOffice, wrongEntries } from './settings.ts'

const sample = {
  name: 'Dinas Contoh',
  region: 'Kabupaten Contoh',
  address: 'Alamat contoh',
  email: 'contoh@dinas.example',
  phone: '+62373000000',
  hours: 'Senin',
}
const before: OfficeSettings = { ...sample, head_name: '', head_nip: '', isSample: true }
const read = (typed: TypedOffice, stored = before) => readOfficeSettings(typed, stored, sample)
const own = { address: 'Jalan Contoh Raya 2', email: 'kantor@contoh.id', phone: '0373 21000' }

describe('what is typed for the office', () => {
  it('keeps what is not named, folds texts and stores the phone in one form', () => {
    expect(read({ name: ' Dinas  Baru ', phone: '(0373) 21-000' }).office).toEqual({
      ...before,
      name: 'Dinas Baru',
      phone: '+6237321000',
    })
  })

  it('takes several e-mails and phones with semicolons between them', () => {
    const several = { email: 'a@contoh.id;b@contoh.id ;', phone: '(0373) 21-000; 0812 0000 0000' }
    expect(read(several)).toMatchObject({
      problems: {},
      office: { email: 'a@contoh.id; b@contoh.id', phone: '+6237321000; +6281200000000' },
    })
  })

  it.each<[TypedOffice, object]>([
    [{ name: ' ' }, { name: ['office.empty'] }],
    [{ email: ' ; ' }, { email: ['office.empty'] }],
    [{ phone: '0373 21000; 12345' }, { phone: ['office.phone'] }],
    [{ address: 'x'.repeat(301) }, { address: ['office.long_300'] }],
    [
      { name: 'x'.repeat(121), hours: 'Senin\u0000' },
      { name: ['office.long_120'], hours: ['office.characters'] },
    ],
    [{ email: 'kantor' }, { email: ['office.email'] }],
    [{ head_nip: '19700101 199503 1' }, { head_nip: ['office.nip'] }],
    [{ head_name: 'x'.repeat(121) }, { head_name: ['office.long_120'] }],
  ])('%j is refused by field', (typed, problems) => {
    expect(read(typed).problems).toEqual(problems)
  })

  it('may name who signs papers, with the number in one form, and may leave both empty', () => {
    const head = { head_name: ' Hj. Contoh  Dewi, M.Pd. ', head_nip: '19700101 199503 1 001' }
    const named = read(head).office
    expect(named).toMatchObject({ head_name: 'Hj. Contoh Dewi, M.Pd.', head_nip: '197001011995031001' })
    expect(read({ head_name: '', head_nip: ' ' }, named)).toMatchObject({
      problems: {},
      office: { head_name: '', head_nip: '' },
    })
  })

  it('names the entries that are wrong', () => {
    expect(wrongEntries('phone', '0373 21000; 12345')).toEqual(['12345'])
    expect(wrongEntries('name', 'x; y')).toEqual([])
  })
})

describe('the sample office', () => {
  it('stays one until name, address, e-mail and phone were all given', () => {
    expect(read({ phone: own.phone }).stillSample).toEqual(['name', 'address', 'email'])
    expect(read({ region: 'Kabupaten Contoh', hours: 'Senin' }).office.isSample).toBe(true)
    expect(read({ ...own, name: sample.name })).toMatchObject({
      stillSample: [],
      office: { isSample: false },
    })
  })

  it('may be replaced in several steps, where a name that happens to be right is given with the last', () => {
    const halfway = read({ email: own.email, phone: own.phone }).office
    expect(read({ address: own.address }, halfway).stillSample).toEqual(['name'])
    expect(read({ address: own.address, name: sample.name }, halfway).office.isSample).toBe(false)
  })

  it('never comes back', () => {
    const set = { ...read({ ...own, name: 'Dinas Baru' }).office }
    expect(read({ phone: sample.phone }, set).office.isSample).toBe(false)
  })
})
