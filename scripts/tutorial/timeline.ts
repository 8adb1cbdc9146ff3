/** The film as a list of pictures, each shown for its own time, and what is said meanwhile. */
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'

interface Cue {
  from: number
  to: number
  text: string
}

export interface Timeline {
  /** Shows a picture (PNG) for so many seconds. */
  show(picture: Buffer, seconds: number): Promise<void>
  /** What the captions say from here on; the sentence before ends here. */
  say(text: string): void
  /** Seconds that the present sentence should still stand, at the pace of calm reading. */
  unread(): number
  /** Ends the last sentence and writes the list of pictures for ffmpeg. Answers its path. */
  finish(): Promise<string>
  /** The captions as WebVTT; after `finish`. */
  captions(): string
  seconds(): number
}

/** Letters per second that a parent reads without hurry. */
const READING_PACE = 13

/** Pictures are written to `folder`. */
export function createTimeline(folder: string): Timeline {
  const pictures: { file: string; seconds: number }[] = []
  const cues: Cue[] = []
  let now = 0
  let last: Buffer | undefined
  let cue: Cue | undefined

  function endCue() {
    if (cue) cues.push({ ...cue, to: now })
    cue = undefined
  }

  return {
    async show(picture, seconds) {
      const previous = pictures.at(-1)
      now += seconds
      if (previous && last?.equals(picture)) {
        previous.seconds += seconds
        return
      }
      const file = join(folder, `${String(pictures.length).padStart(4, '0')}.png`)
      await writeFile(file, picture)
      pictures.push({ file, seconds })
      last = picture
    },
    say(text) {
      endCue()
      cue = { from: now, to: now, text }
    },
    unread: () => (cue ? Math.max(0, cue.from + cue.text.length / READING_PACE - now) : 0),
    async finish() {
      endCue()
      const lines = pictures.flatMap(({ file, seconds }) => [
        `file '${file}'`,
        `duration ${seconds.toFixed(3)}`,
      ])
      // ffmpeg reads the length of the last picture only when another one follows.
      const list = ['ffconcat version 1.0', ...lines, `file '${pictures.at(-1)?.file}'`].join('\n')
      const path = join(folder, 'pictures.ffconcat')
      await writeFile(path, `${list}\n`)
      return path
    },
    captions: () =>
      [
        'WEBVTT',
        ...cues.map(({ from, to, text }, index) => `${index + 1}\n${stamp(from)} --> ${stamp(to)}\n${text}`),
        '',
      ].join('\n\n'),
    seconds: () => now,
  }
}

/** '00:01:02.500' */
function stamp(seconds: number): string {
  return new Date(seconds * 1_000).toISOString().slice(11, 23)
}
