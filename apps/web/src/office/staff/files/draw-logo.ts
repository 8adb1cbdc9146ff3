/** Draws a chosen logo as the PNG that is sent. A browser shows an SVG as a picture: nothing in it runs, nothing is loaded. */
import { DRAWN_LOGO, readLogo } from '@spmb/domain/office/files/logo.ts'
import { type LogoCode, OFFICE_FILE_MESSAGES } from '@spmb/domain/office/files/messages.ts'
import { FILE_GONE } from './messages.ts'

const refused = (code: LogoCode) => ({ problem: OFFICE_FILE_MESSAGES[code] })

export async function drawLogo(file: Blob): Promise<{ png: Blob } | { problem: string }> {
  const bytes = await file.arrayBuffer().catch(() => null)
  if (!bytes) return { problem: FILE_GONE }
  const read = readLogo(new Uint8Array(bytes))
  if (read.kind === 'refused') return refused(read.code)
  const address = URL.createObjectURL(
    new Blob([bytes], { type: read.kind === 'svg' ? 'image/svg+xml' : 'image/png' }),
  )
  try {
    const picture = new Image()
    picture.src = address
    await picture.decode()
    const { naturalWidth: width, naturalHeight: height } = picture
    if (width === 0 || height === 0) return refused('logo.no_size')
    const fitting = Math.min(DRAWN_LOGO.width / width, DRAWN_LOGO.height / height)
    // An SVG can be drawn at any size; an enlarged picture only takes more bytes.
    const scale = read.kind === 'svg' ? fitting : Math.min(1, fitting)
    const png = await drawn(
      picture,
      Math.max(1, Math.round(width * scale)),
      Math.max(1, Math.round(height * scale)),
    )
    return png ? { png } : refused('logo.broken')
  } catch {
    return refused('logo.broken')
  } finally {
    URL.revokeObjectURL(address)
  }
}

function drawn(picture: HTMLImageElement, width: number, height: number): Promise<Blob | null> {
  const canvas = document.createElement('canvas')
  canvas.width = width
  canvas.height = height
  const context = canvas.getContext('2d')
  if (!context) return Promise.resolve(null)
  context.imageSmoothingQuality = 'high'
  context.drawImage(picture, 0, 0, width, height)
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/png'))
}
