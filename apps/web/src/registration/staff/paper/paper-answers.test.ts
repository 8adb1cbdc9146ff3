import { claimSettings } from '@spmb/domain/paths/configuration.ts'
import { defaultPaths } from '@spmb/domain/paths/defaults.ts'
import { LEVELS } from '@spmb/domain/shared/level.ts'
import { expect, test } from 'vitest'
import { isTypedKey } from '../../fields/answers.ts'
import {
  checkPaperForm,
  isTyped,
  lateBody,
  paperAnchor,
  paperBody,
  paperClaims,
  paperKeys,
  readPaper,
} from './paper-answers.ts'
import { PAPER_PARTS } from './paper-layout.ts'

const ANSWERS = {
  nik: '5299011103180001',
  name: 'Contoh Anak',
  gender: 'P',
  religion: 'islam',
  birth_place: 'Dompu',
  birth_date: '11032018',
  father_name: 'Contoh Ayah',
  father_job: 'Petani',
  mother_name: 'Contoh Ibu',
  mother_job: 'Penenun',
  address: 'Dusun Contoh',
  no_phone: 'on',
  village_id: '3',
  school_1_id: '1',
  school_2_id: '2',
  paper_consent: 'on',
  paper_consent_on: '02-06-2025',
}
const CONTEXT = { today: '2025-06-03', firstYear: 2025, isLate: false }

function formOf(answers: Record<string, string>): FormData {
  const data = new FormData()
  for (const [name, text] of Object.entries(answers)) data.set(name, text)
  return data
}

test.each(LEVELS)('the %s form asks for every field once', (level) => {
  const shown = PAPER_PARTS[level].flatMap(({ fields }) => fields.map(([field]) => field))
  expect(shown.toSorted()).toEqual(paperKeys(level).filter(isTypedKey).toSorted())
})

test('a complete form without a phone has no problems', () => {
  const body = paperBody(readPaper('SD', formOf(ANSWERS)))
  expect(body).toMatchObject({
    birth_date: '2018-03-11',
    paper_consent_on: '2025-06-02',
    no_phone: true,
    paper_consent: true,
  })
  expect(checkPaperForm('SD', body, CONTEXT)).toEqual({})
})

test('a late registration names one school or two', () => {
  const late = (answers: object) => lateBody(paperBody(readPaper('SD', formOf({ ...ANSWERS, ...answers }))))
  expect(late({})).toMatchObject({ registered_late: true, school_1_id: '1', school_2_id: '2' })
  expect(late({ school_2_id: '' })).toMatchObject({ school_1_id: '1', school_2_id: '1' })
  expect(checkPaperForm('SD', late({ school_2_id: '' }), { ...CONTEXT, isLate: true })).toEqual({})
  const none = checkPaperForm('SD', late({ school_1_id: '', school_2_id: '' }), { ...CONTEXT, isLate: true })
  expect(Object.keys(none)).toEqual(['school_1_id'])
})

test('a date that does not exist is refused as it was typed', () => {
  const body = paperBody(readPaper('SD', formOf({ ...ANSWERS, birth_date: '31022018' })))
  expect(body.birth_date).toBe('31022018')
  expect(Object.keys(checkPaperForm('SD', body, CONTEXT))).toEqual(['birth_date'])
})

test('an empty form reports every required field, in an order that starts with the first', () => {
  const problems = checkPaperForm('SMP', paperBody(readPaper('SMP', formOf({}))), {
    ...CONTEXT,
    isLate: true,
  })
  const fields = Object.keys(problems)
  expect(fields[0]).toBe('nik')
  expect(fields).toEqual(
    expect.arrayContaining(['nisn', 'phone', 'paper_consent', 'received_on', 'late_reason']),
  )
  expect(fields).not.toContain('district_id')
  expect(fields.map(paperAnchor)).toContain('gender-L')
})

test('what the form starts with is not typed', () => {
  const { village_id, school_1_id, school_2_id, paper_consent_on } = ANSWERS
  expect(isTyped({ village_id, school_1_id, school_2_id, paper_consent_on })).toBe(false)
  expect(isTyped({ village_id, name: 'C' })).toBe(true)
})

test('claims are sent with the documents that are ticked, of the paths that are followed', () => {
  const claims = {
    until: '2025-06-10T16:00:00Z',
    checkedUntil: '2025-06-12T16:00:00Z',
    settings: claimSettings(defaultPaths('SMP')),
    without: [],
  }
  const read = (texts: Record<string, string>) => paperClaims({ claims }, formOf(texts))
  const card = {
    'jalur-afirmasi-path': 'on',
    'jalur-afirmasi-criterion': 'kurang_mampu',
    'jalur-afirmasi-card_kind': 'Kartu PKH',
    'jalur-afirmasi-card_number': '5201-99',
  }
  const claim = {
    path: 'afirmasi',
    criterion: 'kurang_mampu',
    card_kind: 'Kartu PKH',
    card_number: '5201-99',
  }
  expect(read({})).toEqual([])
  expect(read(card)).toEqual([{ ...claim, seen: [] }])
  // The second of the documents of this criterion.
  expect(read({ ...card, 'jalur-afirmasi-seen-1': 'on' })).toEqual([{ ...claim, seen: ['Kartu PKH'] }])
  expect(read({ ...card, 'jalur-mutasi-seen-0': 'on' })).toHaveLength(1)
})

test('a refused field of a claim is found on the form', () => {
  expect(
    ['paths', 'paths.afirmasi.card_number', 'paths.afirmasi.seen', 'paths.prestasi.averages'].map(
      paperAnchor,
    ),
  ).toEqual([
    'jalur-diikuti',
    'jalur-afirmasi-card_number',
    'jalur-afirmasi-seen-0',
    'jalur-prestasi-averages-0',
  ])
})
