/**
 * Draws the QR codes of a page without a framework: `data-qr-path` names the address on this site, `data-qr-label` says what the
 * code leads to. If the encoder cannot be loaded, the square stays empty.
 */
import { qrModules } from './qr-modules.ts'

const SVG = 'http://www.w3.org/2000/svg'

export function drawQrCodes(page: Document): void {
  for (const figure of page.querySelectorAll<HTMLElement>('[data-qr-path]')) {
    const { qrPath = '', qrLabel = '' } = figure.dataset
    qrModules(`${location.origin}${qrPath}`).then(
      ({ size, path }) => {
        const svg = page.createElementNS(SVG, 'svg')
        svg.setAttribute('class', 'qr')
        svg.setAttribute('viewBox', `0 0 ${size} ${size}`)
        svg.setAttribute('shape-rendering', 'crispEdges')
        svg.setAttribute('role', 'img')
        svg.setAttribute('aria-label', qrLabel)
        const bars = page.createElementNS(SVG, 'path')
        bars.setAttribute('fill', '#000')
        bars.setAttribute('d', path)
        svg.append(bars)
        figure.querySelector('.qr')?.replaceWith(svg)
      },
      () => {},
    )
  }
}
