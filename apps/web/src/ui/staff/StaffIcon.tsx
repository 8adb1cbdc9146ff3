/** Icons of staff screens, separate from `Icon` so that public pages do not load them. */

const SHAPES = {
  dashboard: 'M4 4h7v9H4zM13 4h7v5h-7zM13 11h7v9h-7zM4 15h7v5H4z',
  list: 'M9 6h11M9 12h11M9 18h11M4 6h.01M4 12h.01M4 18h.01',
  map: 'm3 6 6-2 6 2 6-2v14l-6 2-6-2-6 2zM9 4v14M15 6v14',
  school: 'M4 20V8l8-4 8 4v12M9 20v-6h6v6M4 20h16',
  chair: 'M6 4v9h11M6 13l-1 7M17 13l1 7M17 13V9h-7',
  season: 'M4 6h16v14H4zM4 10h16M8 3v5M16 3v5',
  inbox: 'M4 5h16v14H4zM4 14h5l1.5 2.5h3L15 14h5',
  menu: 'M4 7h16M4 12h16M4 17h16',
  person: 'M8 8a4 4 0 1 0 8 0a4 4 0 1 0-8 0M4 21c0-4 3.5-6 8-6s8 2 8 6',
  people:
    'M5 8a3.5 3.5 0 1 0 7 0a3.5 3.5 0 1 0-7 0M2 20c0-3.5 2.8-5.5 6.5-5.5s6.5 2 6.5 5.5M15.5 5a3.5 3.5 0 0 1 0 6.5M18 14.7c2.5.6 4 2.4 4 5.300',
  key: 'M4 15.5a4.5 4.5 0 1 0 9 0a4.5 4.5 0 1 0-9 0M12 12.5 20 4.5M16.5 8l3 3',
  leave: 'M14 4h5v16h-5M4 12h11M11 8l4 4-4 4',
  bin: 'M4 7h16M9 7V4h6v3M6 7l1 13h10l1-13',
  edit: 'M4 20h4L19 9l-4-4L4 16zM13 7l4 4',
  table: 'M4 5h16v14H4zM4 9.700h16M4 14.300h16M10 9.700V19',
  fold: 'M4 5h16v14H4zM9.5 5v14M16 9.5 13.500 12l2.500 2.500',
  filter: 'M4 5h16l-6 8v6l-4-2v-4z',
  columns: 'M4 5h16v14H4zM9.3 5v14M14.7 5v14',
  sortable: 'm8 9 4-4 4 4M8 15l4 4 4-4',
  upload: 'M12 15V4M7 8l5-5 5 5M4 20h16',
  history: 'M4 12a8 8 0 1 0 2.500-5.800M4 4v4h4M12 8v4l3 2',
  balance: 'M12 4v16M7 20h10M5 7h14M5 7l-3 7h6zM19 7l-3 7h6z',
  ascending: 'm6 15 6-6 6 6',
  descending: 'm6 9 6 6 6-6',
} as const

export type StaffIconName = keyof typeof SHAPES

export function StaffIcon({ name, className }: { name: StaffIconName; className?: string }) {
  return (
    <svg className={className ? `icon ${className}` : 'icon'} viewBox="0 0 24 24" aria-hidden="true">
      <path d={SHAPES[name]} />
    </svg>
  )
}
