/** The browser's entry: hydrates the prerendered page. */
import { StrictMode } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { BrowserRouter, matchPath } from 'react-router'
import { readFacts } from '../platform/facts.ts'
import { whenFirstUsed } from '../platform/when-idle.ts'
import '../styles/public.css'
import { prepareToasts } from '../ui/feedback/toast.ts'
import { setUpButtons } from '../ui/form/page-buttons.ts'
import { App } from './App.tsx'
import { watchNetwork } from './network/watch-network.ts'
import { forgetPage, loadPage } from './pages.ts'
import { PUBLIC_ROUTES, type PublicRoute } from './routes.ts'
import { keepTextSize } from './text-size/keep-text-size.ts'

async function start(root: HTMLElement) {
  const route = PUBLIC_ROUTES.find(({ path }) => matchPath(path, location.pathname))
  // Loads the code of the page first: hydration must render what the server rendered.
  if (route) await loadPatiently(route)
  hydrateRoot(
    root,
    <StrictMode>
      <BrowserRouter>
        <App facts={readFacts(document)} />
      </BrowserRouter>
    </StrictMode>,
  )
  keepTextSize(document)
  watchNetwork(document)
  whenFirstUsed(prepareToasts)
}

const RETRY_MS = 3_000

/** Retries, because the page is readable meanwhile and a network failure may be short. */
async function loadPatiently(route: PublicRoute): Promise<void> {
  for (;;) {
    try {
      await loadPage(route)
      return
    } catch {
      forgetPage(route)
      await new Promise((resolve) => setTimeout(resolve, RETRY_MS))
    }
  }
}

setUpButtons(document)
const root = document.getElementById('root')
if (root) start(root)
