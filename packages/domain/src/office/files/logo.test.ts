import { expect, test } from 'vitest'
import { readLogo } from './logo.ts'

const bytes = (text: string) => new TextEncoder().encode(text)
const svg = (inside: string, head = '') =>
  bytes(`${head}<svg xmlns="http://www.w3.org/2000/svg">${inside}</svg>`)

function pngHead(width: number, height: number): Uint8Array {
  const head = new Uint8Array(32)
  head.set([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  const view = new DataView(head.buffer)
  view.setUint32(16, width)
  view.setUint32(20, height)
  return head
}

test.each<[string, Uint8Array, string]>([
  ['nothing', new Uint8Array(), 'logo.no_image'],
  ['a JPEG', Uint8Array.of(0xff, 0xd8, 0xff, 0xe0), 'logo.no_image'],
  ['a web page', bytes('<!doctype html><p>'), 'logo.no_image'],
  [
    'a file that begins almost as a PNG',
    Uint8Array.from(pngHead(1, 1), (byte, i) => byte + (i === 7 ? 1 : 0)),
    'logo.no_image',
  ],
  ['text before a drawing', bytes('Logo: <svg xmlns="http://www.w3.org/2000/svg"/>'), 'logo.no_image'],
  ['another element', bytes('<svgs xmlns="http://www.w3.org/2000/svg"/>'), 'logo.no_image'],
  ['a drawing that is no UTF-8', Uint8Array.of(...svg(''), 0xff), 'logo.no_image'],
  ['a PNG without its head', pngHead(1, 1).subarray(0, 20), 'logo.broken'],
  ['a PNG without its last byte of the head', pngHead(1, 1).subarray(0, 23), 'logo.broken'],
  ['a PNG without width', pngHead(0, 9), 'logo.broken'],
  ['a PNG without height', pngHead(9, 0), 'logo.broken'],
  ['40 megapixels', pngHead(8_000, 5_000), 'logo.pixels'],
  ['a script', svg('<script>alert(1)</script>'), 'logo.script'],
  ['a script with a prefix', svg('<svg:script/>'), 'logo.script'],
  ['a handler', svg('<g onload="alert(1)"/>'), 'logo.script'],
  ['a script address', svg('<a xlink:href="#x" target="javascript:alert(1)"/>'), 'logo.script'],
  ['entities', svg('&x;', '<!DOCTYPE svg [<!ENTITY x "y">]>'), 'logo.entities'],
  ['a picture from elsewhere', svg('<image href="https://contoh.example/a.png"/>'), 'logo.external'],
  ['an SVG in a picture', svg('<image href="data:image/svg+xml;base64,AA=="/>'), 'logo.external'],
  ['a coded address', svg('<use href="&#104;ttp://contoh.example/#a"/>'), 'logo.external'],
  ['a style from elsewhere', svg('<style>@import url(a.css)</style>'), 'logo.external'],
  ['an address in a style', svg('<path style="fill:url( \'http://contoh.example/a#b\')"/>'), 'logo.external'],
  ['a style sheet', svg('', '<?xml-stylesheet href="a.css"?>'), 'logo.external'],
  ['HTML', svg('<foreignObject/>'), 'logo.external'],
])('%s is refused', (_what, file, code) => {
  expect(readLogo(file)).toEqual({ kind: 'refused', code })
})

test.each([
  svg(
    '<path d="M0 0"/>',
    '\ufeff<?xml version="1.0"?>\n<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "x.dtd">',
  ),
  svg('<use xlink:href="#part"/><rect fill="url(#a)" style="stroke: url( \'#b\' )"/>'),
  bytes('\n <svg:svg xmlns:svg="http://www.w3.org/2000/svg"/>'),
  svg('<image href="data:image/png;base64,AA=="/><text>Dinas Pendidikan on-line</text>'),
])('a drawing is one', (file) => {
  expect(readLogo(file).kind).toBe('svg')
})

test('a PNG says its size', () => {
  expect(readLogo(pngHead(4_000, 4_000))).toEqual({ kind: 'png', width: 4_000, height: 4_000 })
  expect(readLogo(pngHead(1, 2).subarray(0, 24))).toEqual({ kind: 'png', width: 1, height: 2 })
})
