/** The service's colours on paper, light scheme. Text uses ink or ink2 only, so that it is readable in black and white. */
export const color = {
  ink: '#17262a',
  ink2: '#4a595c',
  accent: '#0b5566',
  night: '#0a3440',
  /** Motifs only, never text. */
  support: '#d9982c',
  supportInk: '#75480a',
  supportSoft: '#fbf0d8',
  /** Background of a table's header. */
  sunken: '#f1ece0',
  line: '#d3cbb8',
  lineStrong: '#7b8583',
  /** The CONTOH mark behind the facts: 1.2 to white, so that text over it keeps a contrast above 12. */
  watermark: '#ece7da',
  white: '#ffffff',
  /** The QR code only. */
  black: '#000000',
} as const
