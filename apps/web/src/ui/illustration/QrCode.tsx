/** A QR code as SVG. The encoder is loaded after the page; if it cannot be loaded, the square stays empty. */
import { useEffect, useState } from 'react'
import { type QrModules, qrModules } from './qr-modules.ts'

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
  const [modules, setModules] = useState<QrModules | null>(null)
  useEffect(() => {
    let wanted = true
    qrModules(text).then(
      (drawn) => {
        if (wanted) setModules(drawn)
      },
      () => {},
    )
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
