/** `/information/tutorial-pendaftaran-ppdb`: the tutorial video and its steps as text. */

import { formatBytes } from '@spmb/domain/shared/format-bytes.ts'
import { useFacts } from '../platform/facts.ts'
import { PATHS } from '../platform/paths.ts'
import { Breadcrumb } from '../ui/layout/Breadcrumb.tsx'
import { Steps } from '../ui/layout/Steps.tsx'
import { UploadedVideo } from '../ui/UploadedVideo.tsx'
import { ownVideoNote, TUTORIAL_INTRODUCTION, TUTORIAL_STEPS, VIDEO_NOTE } from './tutorial-steps.ts'

/** `npm run tutorial` generates these files. Both videos have the same content. */
const VIDEO = {
  webm: '/tutorial/pendaftaran.webm',
  mp4: '/tutorial/pendaftaran.mp4',
  captions: '/tutorial/pendaftaran.vtt',
  poster: '/tutorial/pendaftaran.webp',
}

/** The office's own video has neither captions nor a poster; the steps beside it stay. */
function OwnVideo({ src, size }: { src: string; size: number }) {
  return (
    <figure>
      <UploadedVideo className="film" src={src}>
        <a href={src}>Unduh video tutorial (MP4)</a>
      </UploadedVideo>
      <figcaption className="hint mt-2">{ownVideoNote(formatBytes(size))}</figcaption>
    </figure>
  )
}

function BuiltInVideo() {
  return (
    <figure>
      <video
        className="film"
        controls
        playsInline
        preload="none"
        poster={VIDEO.poster}
        width={720}
        height={1280}
      >
        <source src={VIDEO.webm} type="video/webm" />
        <source src={VIDEO.mp4} type="video/mp4" />
        <track kind="captions" src={VIDEO.captions} srcLang="id" label="Bahasa Indonesia" default />
        <a href={VIDEO.mp4}>Unduh video tutorial (MP4)</a>
      </video>
      <figcaption className="hint mt-2">{VIDEO_NOTE}</figcaption>
    </figure>
  )
}

export function TutorialPage() {
  const { season, files } = useFacts()
  return (
    <div className="wrap page">
      <Breadcrumb to={PATHS.information}>Informasi</Breadcrumb>
      <h1>Tutorial Pendaftaran SPMB Tahun {season.label}</h1>
      <p className="lead muted read mt-2">{TUTORIAL_INTRODUCTION}</p>
      <div className="film-and-steps mt-7">
        {files.tutorial ? <OwnVideo {...files.tutorial} /> : <BuiltInVideo />}
        <section aria-labelledby="langkah">
          <h2 id="langkah" className="sec-head">
            Langkah mendaftar
          </h2>
          <Steps items={Object.values(TUTORIAL_STEPS).map(({ title, text }) => [title, text] as const)} />
        </section>
      </div>
    </div>
  )
}
