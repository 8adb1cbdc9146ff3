/** A QR code as the path of an SVG. Its encoder is loaded when one is drawn. */
export interface QrModules {
  /** Modules of a side. */
  size: number
  path: string
}

/** Rejects when the encoder cannot be loaded. */
export async function qrModules(text: string): Promise<QrModules> {
  const { encode } = await import('uqr')
  const { size, data } = encode(text, { ecc: 'M', border: 0 })
  return { size, path: pathOf(data) }
}

/** One horizontal bar for each run of dark modules. */
function pathOf(rows: readonly (readonly boolean[])[]): string {
  return rows
    .map((row, y) => {
      let bars = ''
      for (let x = 0; x < row.length; x += 1) {
        if (!row[x]) continue
        const start = x
        while (row[x + 1]) x += 1
        const width = x - start + 1
        bars += `M${start} ${y}h${width}v1h-${width}z`
      }
      return bars
    })
    .join('')
}
