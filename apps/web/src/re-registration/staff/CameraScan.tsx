/** Reads QR codes with the camera, in browsers that detect them themselves. No picture leaves the device. */
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { Notice } from '../../ui/feedback/Notice.tsx'
import { CAMERA_HELP, CAMERA_REFUSED } from './messages.ts'

interface Detector {
  detect(source: HTMLVideoElement): Promise<readonly { rawValue: string }[]>
}
type DetectorClass = new (options: { formats: readonly string[] }) => Detector

/** Not in every browser, and not in the types of TypeScript. */
const detectorClass = () => (globalThis as { BarcodeDetector?: DetectorClass }).BarcodeDetector

export const canScan = () => detectorClass() !== undefined && navigator.mediaDevices !== undefined

const LOOK_MS = 200
/** A card that is still before the camera is not read again. */
const SAME_CODE_MS = 4_000

export function CameraScan({ onCode }: { onCode: (text: string) => void }) {
  const video = useRef<HTMLVideoElement>(null)
  const [refused, setRefused] = useState(false)
  const latest = useRef(onCode)
  useLayoutEffect(() => {
    latest.current = onCode
  }, [onCode])

  useEffect(() => {
    const Detector = detectorClass()
    if (!Detector) return
    const detector = new Detector({ formats: ['qr_code'] })
    let stream: MediaStream | null = null
    let timer: ReturnType<typeof setTimeout>
    let stopped = false
    const seen = { text: '', at: 0 }

    async function look() {
      const [code] = video.current ? await detector.detect(video.current).catch(() => []) : []
      if (stopped) return
      const now = performance.now()
      if (code && (code.rawValue !== seen.text || now - seen.at > SAME_CODE_MS)) latest.current(code.rawValue)
      if (code) Object.assign(seen, { text: code.rawValue, at: now })
      timer = setTimeout(look, LOOK_MS)
    }

    async function start() {
      stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' } })
      if (stopped || !video.current) return stop(stream)
      video.current.srcObject = stream
      await video.current.play()
      await look()
    }

    start().catch(() => setRefused(!stopped))
    return () => {
      stopped = true
      clearTimeout(timer)
      stop(stream)
    }
  }, [])

  if (refused) return <Notice kind="attention" role="alert" title={CAMERA_REFUSED} />
  return (
    <div className="camera">
      <video ref={video} muted playsInline aria-label="Gambar kamera" />
      <p className="hint">{CAMERA_HELP}</p>
    </div>
  )
}

function stop(stream: MediaStream | null) {
  for (const track of stream?.getTracks() ?? []) track.stop()
}
