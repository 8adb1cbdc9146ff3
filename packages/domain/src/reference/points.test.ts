import { expect, test } from 'vitest'
import { pointTexts, typedPoint } from './points.ts'

test.each([
  ['-8.5389', '118.4636', { latitude: -8.5389, longitude: 118.4636 }],
  [' -8,5389 ', '118,4636', { latitude: -8.5389, longitude: 118.4636 }],
  ['\u22128.53890000001', '118.4636', { latitude: -8.5389, longitude: 118.4636 }],
  ['', ' ', null],
  ['-8.5389', '', undefined],
  ['118.4636', '-8.5389', undefined],
  ['', '118.4636', undefined],
  ['-12', '118', undefined],
  ['-11.5', '94.5', { latitude: -11.5, longitude: 94.5 }],
  ['6.5', '141.5', { latitude: 6.5, longitude: 141.5 }],
  ['6.6', '118', undefined],
  ['-8.5', '141.6', undefined],
  ['-8', '118', { latitude: -8, longitude: 118 }],
  ['0-8.5', '118', undefined],
  ['S -8.5', '118', undefined],
  ['-8.5 S', '118', undefined],
  ['1e1', '118', undefined],
])('%j and %j are %j', (latitude, longitude, point) => {
  expect(typedPoint(latitude, longitude)).toEqual(point)
})

test('a point is shown as it is typed', () => {
  expect(pointTexts({ latitude: -8.5389000001, longitude: 118.4636 })).toEqual({
    latitude: '-8.5389',
    longitude: '118.4636',
  })
  expect(pointTexts(null)).toEqual({ latitude: '', longitude: '' })
})
