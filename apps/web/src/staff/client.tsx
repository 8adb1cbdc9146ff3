/** The browser's entry of the staff screens. */
import { StrictMode } from 'react'
import { BrowserRouter } from 'react-router'
import { readFacts } from '../platform/facts.ts'
import { session } from '../platform/staff/session/session.ts'
import { watchSteps } from '../platform/staff/use-leave-guard.ts'
import '../styles/staff.css'
import { watchOtherTabs } from '../platform/staff/tabs.ts'
import { hydratePage, surviveTranslation } from '../platform/survive-translation.ts'
import { prepareToasts } from '../ui/feedback/toast.ts'
import { setUpButtons } from '../ui/form/page-buttons.ts'
import { StaffApp } from './App.tsx'
import { prepareScreen } from './screens.ts'

function start(root: HTMLElement) {
  // Starts both requests before rendering: the session, and the code of the screen.
  session.read()
  prepareScreen(location.pathname)
  watchSteps()
  hydratePage(
    root,
    <StrictMode>
      <BrowserRouter>
        <StaffApp facts={readFacts(document)} />
      </BrowserRouter>
    </StrictMode>,
  )
  setUpButtons(document)
  watchOtherTabs()
  // At once, because without network the toast that says so could not be loaded any more.
  prepareToasts()
}

// A page restored from the back/forward cache may show data of a user who has signed out since.
addEventListener('pageshow', (event) => {
  if (event.persisted) location.reload()
})

surviveTranslation(document)
const root = document.getElementById('root')
if (root) start(root)
