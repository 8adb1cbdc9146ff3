/** Renders the pages that only inform, without the marks that hydration would need. */
import { assets } from 'virtual:built-assets'
import type { FinderView } from '@spmb/domain/finder/views.ts'
import type { NumberedView } from '@spmb/domain/results/numbered-page.ts'
import type { TypedView } from '@spmb/domain/results/typed-number.ts'
import type { PageFacts } from '@spmb/domain/season/page-facts.ts'
import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { FactsProvider } from '../../platform/facts.ts'
import { informingDocument } from '../document/document.ts'
import { sourceHash } from '../document/head-script.ts'
import { PageFrame } from '../PageFrame.tsx'
import type { RenderedPage } from '../render.tsx'
import { INFORMING_ROUTES, type InformingRoute, REQUEST_ROUTES } from './routes.ts'
import { COMMON_STYLE } from './sources.ts'

function styleOf({ style }: Pick<InformingRoute, 'style'>): string {
  const sheets = style ? [COMMON_STYLE, style] : [COMMON_STYLE]
  return sheets
    .map((sheet) => {
      const text = assets.informingStyles[sheet]
      if (text === undefined) throw new Error(`The browser build has no style sheet ${sheet}; see sources.ts`)
      return text
    })
    .join('')
}

const pageOf = async ({ path, style }: Pick<InformingRoute, 'path' | 'style'>): Promise<RenderedPage> => ({
  path,
  styleHash: await sourceHash(styleOf(style ? { style } : {})),
})

export const informingPages: readonly RenderedPage[] = await Promise.all(INFORMING_ROUTES.map(pageOf))

/** The pages that are rendered for a request. */
export const requestPages: readonly RenderedPage[] = await Promise.all(REQUEST_ROUTES.map(pageOf))

/** The document of an informing page. Throws when there is none, or when it cannot be rendered. */
export function renderInforming(path: string, facts: PageFacts): string {
  const route = INFORMING_ROUTES.find((known) => known.path === path)
  if (!route) throw new Error(`There is no public page ${path}`)
  return documentOf(route, facts, <route.Page />)
}

/** The document of one of `requestPages`. @param view what it shows, of the kind of that page */
export function renderRequested(
  path: string,
  view: NumberedView | TypedView | FinderView,
  facts: PageFacts,
): string {
  const route = REQUEST_ROUTES.find((known) => known.path === path)
  if (!route) throw new Error(`There is no page ${path} that is rendered for a request`)
  const title = route.title(view as never)
  return documentOf({ ...route, title: () => title }, facts, <route.Page view={view as never} />)
}

function documentOf(route: Omit<InformingRoute, 'Page'>, facts: PageFacts, page: ReactNode): string {
  const body = renderToStaticMarkup(
    <FactsProvider value={facts}>
      <PageFrame path={route.path}>{page}</PageFrame>
    </FactsProvider>,
  )
  return informingDocument({ route, facts, body, css: styleOf(route), assets })
}
