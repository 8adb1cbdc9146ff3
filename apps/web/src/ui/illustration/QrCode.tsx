/** A QR code as SVG. The encoder is loaded after the page; if it cannot be loaded, the square stays empty. */
import { useEffect, useState } from 'react'

interface Modules {
  size: number
  path: string
}

export function QrCode({
  text,
  label,
  caption,
}: {
  text: string
  /** What the code leads to, for screen readers. */
  label: string
  caption: string
}) {
  const [modules, setModules] = useState<Modules | null>(null)
  useEffect(() => {
    let wanted = true
    import('uqr')
      .then(({ encode }) => {
        const { size, data } = encode(text, { ecc: 'M', border: 0 })
        if (wanted) setModules({ size, path: pathOf(data) })
      })
      .catch(() => {})
    return () => {
      wanted = false
    }
  }, [text])
  return (
    <figure>
      {modules ? (
        <svg
          className="qr"
          viewBox={`0 0 ${modules.size} ${modules.size}`}
          shapeRendering="crispEdges"
          role="img"
          aria-label={label}
        >
          <path fill="#000" d={modules.path} />
        </svg>
      ) : (
        <div className="qr" />
      )}
      <figcaption>{caption}</figcaption>
    </figure>
  )
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
