/** Mount Tambora, the savanna and the Saleh bay, for the landing page and the login page. */
import { MARK_ACCENT, MARK_SUPPORT } from './Motifs.tsx'

const PEAK =
  'M400 240V184h72v-8h64v-8h48v-8h40v-8h32v-8h24v-8h32v-8h24v-8h16v-8h24v-8h16v-8h16v-8h16v-8h8v-8h16v-8h16v-8h8v-8h16v-8h8v-8h32v8h64v-8h32v8h8v8h16v8h8v8h16v8h16v8h8v8h16v8h16v8h16v8h24v8h16v8h24v8h32v8h24v8h32v8h40v8h48v8h56V240z'
const LAND = 'M0 240V176h168v8h48v8h72v8h96v-8h72v-8h96v-8h288v-8h120v-8h24v8h96v8h48v8h72v8h192v-8h48V240z'
const SEA = 'M0 208h1440v32H0z'

export function Landscape() {
  return (
    <svg className="land" width="1440" height="240" viewBox="0 0 1440 240" aria-hidden="true">
      <defs>
        <pattern id="thread" width="8" height="8" patternUnits="userSpaceOnUse">
          <path className="l-thread" d="M0 7h8v1H0z" />
        </pattern>
        <pattern id="grass" width="48" height="24" patternUnits="userSpaceOnUse">
          <path
            className="l-grass"
            d="M22 0h4v4h4v4h4v4h-20v-4h4v-4h4v-4zM-2 12h4v4h4v4h4v4h-20v-4h4v-4h4zM46 12h4v4h4v4h4v4h-20v-4h4v-4h4z"
          />
        </pattern>
        <pattern id="sea" width="64" height="16" patternUnits="userSpaceOnUse">
          <path className="l-wave" d="M0 4h40v2H0zM24 12h40v2H24z" />
        </pattern>
      </defs>
      <path className="l-sun" transform="translate(722 64) scale(1.4)" d={MARK_ACCENT + MARK_SUPPORT} />
      <path
        className="l-far"
        d="M0 240V136h24v-8h96v8h24v8h24v8h24v8h24v8h96v-8h72v8h48v8h24v8h72v-8h24v-8h24v-8h24v-8h24v-8h24v-8h96v8h144v-8h72v8h24v8h24v8h24v8h24v8h24v8h96v-8h24v-8h24v-8h216V240z"
      />
      <path className="l-peak" d={PEAK} />
      <path fill="url(#thread)" d={PEAK} />
      <path className="l-land" d={LAND} />
      <path fill="url(#grass)" d={LAND} />
      <path className="l-sea" d={SEA} />
      <path fill="url(#sea)" d={SEA} />
    </svg>
  )
}
