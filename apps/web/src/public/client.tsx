/** The browser's entry: makes the page that is already there alive. */
import { StrictMode } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { BrowserRouter, matchPath } from 'react-router'
import { readFacts } from '../platform/facts.ts'
import { whenFirstUsed } from '../platform/when-idle.ts'
import '../styles/public.css'
import { prepareToasts } from '../ui/feedback/toast.ts'
import { App } from './App.tsx'
import { forgetPage, loadPage } from './pages.ts'
import { PUBLIC_ROUTES, type PublicRoute } from './routes.ts'

async function start(root: HTMLElement) {
  const route = PUBLIC_ROUTES.find(({ path }) => matchPath(path, location.pathname))
  // The page's code must be here before hydration, so that the first drawing is the one the server sent.
  if (route) await loadPatiently(route)
  hydrateRoot(
    root,
    <StrictMode>
      <BrowserRouter>
        <App facts={readFacts(document)} />
      </BrowserRouter>
    </StrictMode>,
  )
  whenFirstUsed(prepareToasts)
}

const RETRY_MS = 3_000

/** The page is readable meanwhile, so a network that fails for a moment need not leave it without life. */
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

const root = document.getElementById('root')
if (root) start(root)
