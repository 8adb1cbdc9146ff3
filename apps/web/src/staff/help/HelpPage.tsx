/** 'Panduan': the guide of the office, one section at a time. Its sentences are those of docs/panduan-dinas.md. */
import { Link, useSearchParams } from 'react-router'
import { numbered } from '../../ui/numbered.ts'
import guide from './guide.json' with { type: 'json' }
import { SECTION_PARAMETER } from './help-paths.ts'

export function HelpPage() {
  const [search] = useSearchParams()
  const shown = guide.find(({ slug }) => slug === search.get(SECTION_PARAMETER)) ?? guide[0]
  return (
    <>
      <div className="work-head">
        <h1>Panduan</h1>
      </div>
      <div className="help">
        {shown && (
          <article className="card card-pad read" aria-labelledby="section">
            <h2 id="section">{shown.title}</h2>
            <p className="muted">{shown.about}</p>
            <ol className="help-steps">
              {shown.steps.map((text) => (
                <li key={text}>
                  <Marked text={text} />
                </li>
              ))}
            </ol>
          </article>
        )}
        <nav className="card card-pad" aria-label="Isi panduan">
          <h2>Isi panduan</h2>
          <ol className="help-list">
            {guide.map(({ slug, title }) => (
              <li key={slug}>
                <Link
                  to={`?${new URLSearchParams({ [SECTION_PARAMETER]: slug })}`}
                  aria-current={slug === shown?.slug ? 'page' : undefined}
                >
                  {title}
                </Link>
              </li>
            ))}
          </ol>
        </nav>
      </div>
    </>
  )
}

/** Words between two stars on each side are those of the screen. */
function Marked({ text }: { text: string }) {
  return numbered(text.split('**')).map(({ entry, at }) => (at % 2 === 0 ? entry : <b key={at}>{entry}</b>))
}
