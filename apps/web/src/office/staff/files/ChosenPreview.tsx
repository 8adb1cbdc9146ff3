/** What was chosen and is not in force yet: name and size, a logo on light and dark, a video to play. */

import type { OfficeFileKind } from '@spmb/domain/office/files/kinds.ts'
import { formatBytes } from '@spmb/domain/shared/format-bytes.ts'
import { useEffect, useState } from 'react'
import { UploadedVideo } from '../../../ui/UploadedVideo.tsx'
import type { ChosenFile } from './chosen-file.ts'
import { notSent } from './messages.ts'

export function ChosenPreview({ kind, file }: { kind: OfficeFileKind; file: ChosenFile }) {
  const address = useAddress(kind === 'logo' || kind === 'tutorial' ? file.content : null)
  return (
    <div>
      <p role="status">
        <b className="any-word">{file.name}</b>
        <span className="muted small block">{notSent(formatBytes(file.content.size))}</span>
      </p>
      {address && kind === 'logo' && (
        <div className="office-file-pictures">
          <span className="office-file-picture is-light">
            <img src={address} alt="Pratinjau logo di latar terang" />
          </span>
          <span className="office-file-picture is-dark">
            <img src={address} alt="Pratinjau logo di latar gelap" />
          </span>
        </div>
      )}
      {address && kind === 'tutorial' && (
        <UploadedVideo
          className="office-file-video"
          preload="metadata"
          label="Pratinjau video"
          src={address}
        />
      )}
    </div>
  )
}

function useAddress(content: Blob | null): string | null {
  const [address, setAddress] = useState<string | null>(null)
  useEffect(() => {
    if (!content) return
    const made = URL.createObjectURL(content)
    setAddress(made)
    return () => {
      URL.revokeObjectURL(made)
      setAddress(null)
    }
  }, [content])
  return address
}
