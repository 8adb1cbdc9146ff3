/** Renders the pages that only inform, without the marks that hydration would need. */
import { assets } from 'virtual:built-assets'
import type { NumberedView } from '@spmb/domain/announcement/numbered-page.ts'
import type { FinderView } from '@spmb/domain/finder/views.ts'
import { REGISTRATION_NOT_FOUND } from '@spmb/domain/registration/messages.ts'
import type { PageFacts } from '@spmb/domain/season/page-facts.ts'
import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { finderTitle } from '../../finder/finder-title.ts'
import { FactsProvider } from '../../platform/facts.ts'
import { informingDocument } from '../document/document.ts'
import { sourceHash } from '../document/head-script.ts'
import { PageFrame } from '../PageFrame.tsx'
import type { RenderedPage } from '../render.tsx'
import {
  FINDER_ROUTE,
  INFORMING_ROUTES,
  type InformingRoute,
  NUMBERED_ROUTES,
  SCHOOL_ROUTE,
} from './routes.ts'
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

/** The pages that are drawn for each registration number. */
export const numberedPages: readonly RenderedPage[] = await Promise.all(NUMBERED_ROUTES.map(pageOf))

/** The pages of the school finder. */
export const finderPages: readonly RenderedPage[] = await Promise.all(
  [FINDER_ROUTE, SCHOOL_ROUTE].map(pageOf),
)

/** The document of an informing page. Throws when there is none, or when it cannot be rendered. */
export function renderInforming(path: string, facts: PageFacts): string {
  const route = INFORMING_ROUTES.find((known) => known.path === path)
  if (!route) throw new Error(`There is no public page ${path}`)
  return documentOf(route, facts, <route.Page />)
}

/** The document of a page of one registration. */
export function renderNumbered(path: string, view: NumberedView, facts: PageFacts): string {
  const route = NUMBERED_ROUTES.find((known) => known.path === path)
  if (!route) throw new Error(`There is no page ${path} of a registration`)
  const title = view.kind === 'found' ? route.title : () => `SPMB | ${REGISTRATION_NOT_FOUND}`
  return documentOf({ ...route, title }, facts, <route.Page view={view} />)
}

/** The document of a page of the school finder. */
export function renderFinder(view: FinderView, facts: PageFacts): string {
  const title = () => finderTitle(view)
  return view.page === 'school'
    ? documentOf({ ...SCHOOL_ROUTE, title }, facts, <SCHOOL_ROUTE.Page view={view} />)
    : documentOf({ ...FINDER_ROUTE, title }, facts, <FINDER_ROUTE.Page view={view} />)
}

function documentOf(route: Omit<InformingRoute, 'Page'>, facts: PageFacts, page: ReactNode): string {
  const body = renderToStaticMarkup(
    <FactsProvider value={facts}>
      <PageFrame path={route.path}>{page}</PageFrame>
    </FactsProvider>,
  )
  return informingDocument({ route, facts, body, css: styleOf(route), assets })
}
