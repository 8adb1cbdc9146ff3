/** A video that the office uploaded. It has no captions and no poster. */
import type { ReactNode } from 'react'

export function UploadedVideo(props: {
  src: string
  className: string
  label?: string
  preload?: 'none' | 'metadata'
  /** For browsers that play no video. */
  children?: ReactNode
}) {
  const { src, className, label, preload = 'none', children } = props
  return (
    // biome-ignore lint/a11y/useMediaCaption: the office uploads a video only; the page has its steps as text.
    <video className={className} controls playsInline preload={preload} aria-label={label} src={src}>
      {children}
    </video>
  )
}
