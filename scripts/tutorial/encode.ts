/** Encodes pictures as two videos: VP9, and H.264 for browsers without VP9. Needs ffmpeg. */
import { execFile } from 'node:child_process'
import { promisify } from 'node:util'

const run = promisify(execFile)

/** Pictures per second: smooth enough for scrolling, small enough for a slow network. */
const RATE = 15

const INPUT = (list: string) => ['-y', '-loglevel', 'error', '-f', 'concat', '-safe', '0', '-i', list]
const PICTURE = ['-vf', `fps=${RATE},format=yuv420p`, '-an']

const words = (options: string) => options.split(' ')

export async function encodeVideos(list: string, to: { webm: string; mp4: string; poster: string }) {
  await ffmpeg([
    ...INPUT(list),
    ...PICTURE,
    ...words('-c:v libvpx-vp9 -crf 38 -b:v 0 -g 150 -row-mt 1 -deadline good -cpu-used 2'),
    to.webm,
  ])
  await ffmpeg([
    ...INPUT(list),
    ...PICTURE,
    // 'faststart' puts the index first, so that a browser can start to play before the download is complete.
    ...words(
      '-c:v libx264 -crf 28 -preset veryslow -tune animation -g 150 -profile:v high -movflags +faststart',
    ),
    to.mp4,
  ])
  await ffmpeg([...INPUT(list), '-frames:v', '1', '-c:v', 'libwebp', '-quality', '72', to.poster])
}

async function ffmpeg(args: string[]): Promise<void> {
  try {
    await run('ffmpeg', args, { maxBuffer: 16 * 1024 * 1024 })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') {
      throw new Error("ffmpeg is not installed. On Debian or Ubuntu: 'apt-get install ffmpeg'.", {
        cause: error,
      })
    }
    throw error
  }
}
