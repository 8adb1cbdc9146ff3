/**
 * Woven patterns of Dompu: Nggusu Waru (eight rhombi, the mark) and Kakando with Pado Waji (bamboo shoot and rhombus,
 * the band). Coloured by class, so that they follow the colour scheme.
 */

/** Nggusu Waru, 'eight corners': here one per district. */
export const MARK_ACCENT =
  'M0-1.6L4.3-11.9L0-23L-4.3-11.9zM1.6 0L11.9 4.3L23 0L11.9-4.4zM0 1.6L-4.3 11.9L0 23L4.4 11.9zM-1.6 0L-11.9-4.3L-23 0L-11.9 4.4z'
export const MARK_SUPPORT =
  'M1.1-1.1L11.5-5.3L16.3-16.3L5.3-11.5zM1.1 1.1L5.3 11.5L16.3 16.3L11.5 5.3zM-1.1 1.1L-11.5 5.3L-16.3 16.3L-5.3 11.5zM-1.1-1.1L-5.3-11.5L-16.3-16.3L-11.5-5.3z'

export function Mark({ size }: { size: number }) {
  return (
    <svg className="mark" width={size} height={size} viewBox="-24-24 48 48" aria-hidden="true">
      <path className="m1" d={MARK_ACCENT} />
      <path className="m2" d={MARK_SUPPORT} />
    </svg>
  )
}

const BAND_PATTERN = 'kakando'

/** The SVG pattern of the band, rendered once per page before its first use. */
export function MotifDefinitions() {
  return (
    <svg className="defs" width="0" height="0" aria-hidden="true">
      <defs>
        <pattern id={BAND_PATTERN} width="28" height="16" patternUnits="userSpaceOnUse">
          <path
            className="b1"
            fillRule="evenodd"
            d="M0 14h28v2H0zM13 2h2v2h2v2h2v2h2v2h2v2h-18v-2h2v-2h2v-2h2v-2h2v-2zM13 8h2v2h2v2h-6v-2h2v-2z"
          />
          <path
            className="b2"
            fillRule="evenodd"
            d="M-1 0h2v2h2v2h2v2h-2v2h-2v2h-2v-2h-2v-2h-2v-2h2v-2h2v-2zM27 0h2v2h2v2h2v2h-2v2h-2v2h-2v-2h-2v-2h-2v-2h2v-2h2v-2zM-1 4h2v2h-2zM27 4h2v2h-2z"
          />
        </pattern>
      </defs>
    </svg>
  )
}

/** A band at an edge: below the header, above the footer, on the ticket. */
export function Band() {
  return (
    <svg className="band" width="100%" height="16" aria-hidden="true">
      <rect width="100%" height="16" fill={`url(#${BAND_PATTERN})`} />
    </svg>
  )
}
