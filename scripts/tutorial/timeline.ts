/** The film as a list of pictures with durations, and its captions. */
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'

interface Cue {
  from: number
  to: number
  text: string
}

export interface Timeline {
  /** Appends a picture (PNG). */
  show(picture: Buffer, seconds: number): Promise<void>
  /** Ends the current caption and starts the next one. */
  say(text: string): void
  /** Seconds that the current caption must still be shown so that it can be read. */
  unread(): number
  /** Ends the last caption and writes the list of pictures for ffmpeg. @returns the path of the list */
  finish(): Promise<string>
  /** The captions as WebVTT. Call it after `finish`. */
  captions(): string
  seconds(): number
}

/** Characters per second that a slow reader reads. */
const READING_PACE = 13

/** @param folder the folder for the pictures */
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
      // ffmpeg ignores the duration of the last entry, so the last picture is repeated.
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

/** A WebVTT timestamp, such as '00:01:02.500'. */
function stamp(seconds: number): string {
  return new Date(seconds * 1_000).toISOString().slice(11, 23)
}
