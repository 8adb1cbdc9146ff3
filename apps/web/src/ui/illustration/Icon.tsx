/** Line icons on a grid of 24 units. They accompany words and are hidden from screen readers. */

const RING = 'M3 12a9 9 0 1 0 18 0a9 9 0 1 0-18 0'

const SHAPES = {
  right: 'M5 12h14M13 6l6 6-6 6',
  left: 'M19 12H5M11 6l-6 6 6 6',
  down: 'm6 9 6 6 6-6',
  close: 'M6 6l12 12M18 6 6 18',
  tick: 'm5 12.5 4.5 4.5L19 7.5',
  yes: `${RING}M8 12.5l2.8 2.8L16 9.5`,
  no: `${RING}M9 9l6 6M15 9l-6 6`,
  info: `${RING}M12 11v5M12 8h.01`,
  clock: `${RING}M12 7v5l3 2`,
  warn: 'M12 3 2.5 20h19zM12 10v4M12 17h.01',
  calendar: 'M4 6h16v14H4zM4 10h16M8 3v4M16 3v4',
  form: 'M5 4h10l4 4v12H5zM9 10h6M9 14h6',
  file: 'M6 3h8l4 4v14H6zM14 3v4h4',
  search: 'M4.5 11a6.5 6.5 0 1 0 13 0a6.5 6.5 0 1 0-13 0M16 16l4.5 4.5',
  phone: 'M5 4h4l2 5-2.5 1.5a11 11 0 0 0 5 5L15 13l5 2v4a1 1 0 0 1-1 1A16 16 0 0 1 4 5a1 1 0 0 1 1-1z',
  mail: 'M3 6h18v13H3zM3 7l9 6 9-6',
  place:
    'M12 21s7-6.5 7-11.5A7 7 0 0 0 5 9.5C5 14.5 12 21 12 21zM9.5 9.5a2.5 2.5 0 1 0 5 0a2.5 2.5 0 1 0-5 0',
  copy: 'M9 9h11v11H9zM5 15H4V4h11v1',
  share: 'M12 15V4M8 7l4-4 4 4M6 11H5v9h14v-9h-1',
  download: 'M12 4v11M7 11l5 5 5-5M4 20h16',
  again: 'M4 5v5h5M4.5 10a8 8 0 1 1-.3 4',
  outside: 'M10 5H5v14h14v-5M14 4h6v6M20 4l-9 9',
  play: `${RING}M10 8.5v7l5.5-3.5z`,
  print: 'M7 9V3h10v6M7 17H4v-8h16v8h-3M7 14h10v7H7z',
} as const

export type IconName = keyof typeof SHAPES

export function Icon({ name, className }: { name: IconName; className?: string }) {
  return (
    <svg className={className ? `icon ${className}` : 'icon'} viewBox="0 0 24 24" aria-hidden="true">
      <path d={SHAPES[name]} />
    </svg>
  )
}
