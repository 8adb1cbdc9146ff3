/** The one script of pages that only inform: no framework, and nothing that a page needs to be read. */
import { setUpLookUp } from '../../announcement/look-up-form.ts'
import { CHECKER } from '../../announcement/selection/checker-ids.ts'
import { setUpButtons } from '../../ui/form/page-buttons.ts'
import { watchNetwork } from '../network/watch-network.ts'
import { keepTextSize } from '../text-size/keep-text-size.ts'
import { keepCurrent } from './live-parts.ts'

keepTextSize(document)
watchNetwork(document)
setUpLookUp(document)
setUpButtons(document)
keepCurrent(document)
// Only two pages have a checker; the others do not load its program.
if (document.getElementById(CHECKER.section))
  import('../../announcement/selection/checker-panel.ts').then(({ setUpChecker }) => setUpChecker(document))
