/** The browser's entry: hydrates the prerendered page. */
import { type ComponentType, StrictMode, startTransition } from 'react'
import { readFacts } from '../platform/facts.ts'
import { hydratePage, surviveTranslation } from '../platform/survive-translation.ts'
import { whenFirstUsed } from '../platform/when-idle.ts'
import '../styles/public.css'
import { prepareToasts } from '../ui/feedback/toast.ts'
import { setUpButtons } from '../ui/form/page-buttons.ts'
import { App } from './App.tsx'
import { watchNetwork } from './network/watch-network.ts'
import { PUBLIC_ROUTES, type PublicRoute } from './routes.ts'
import { keepTextSize } from './text-size/keep-text-size.ts'

async function start(root: HTMLElement, route: PublicRoute) {
  // Loads the code of the page first: hydration must render what the server rendered.
  const Page = await loadPatiently(route)
  const page = (
    <StrictMode>
      <App facts={readFacts(document)} path={route.path} Page={Page} />
    </StrictMode>
  )
  // As a transition, React hydrates in slices of a few milliseconds, and a slow phone answers to fingers between them.
  startTransition(() => {
    hydratePage(root, page)
  })
  keepTextSize(document)
  watchNetwork(document)
  whenFirstUsed(prepareToasts)
}

const RETRY_MS = 3_000

/** Retries, because the page is readable meanwhile and a network failure may be short. */
async function loadPatiently(route: PublicRoute): Promise<ComponentType> {
  for (;;) {
    try {
      return await route.load()
    } catch {
      await new Promise((resolve) => setTimeout(resolve, RETRY_MS))
    }
  }
}

surviveTranslation(document)
setUpButtons(document)
const root = document.getElementById('root')
/** The document says which page it is: the server answers several spellings of an address. */
const route = PUBLIC_ROUTES.find(({ path }) => path === root?.dataset.path)
if (root && route) start(root, route)
