/** The office's own logo, or the mark of the service. The name beside it says the same, so it has no text. */
import { useFacts } from '../platform/facts.ts'
import { Mark } from '../ui/illustration/Motifs.tsx'

export function OfficeMark() {
  const { logo } = useFacts().files
  return logo ? <img alt="" {...logo} /> : <Mark size={38} />
}
