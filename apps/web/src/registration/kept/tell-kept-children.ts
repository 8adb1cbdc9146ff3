import { tellWorker } from '../../offline/register.ts'
import { PATHS, pathOf } from '../../platform/paths.ts'
import { keptChildren } from './kept-children.ts'

/** Has the service worker keep the results of exactly the children that this device keeps. */
export function tellKeptChildren(): void {
  const paths = keptChildren().map(({ number }) => pathOf(PATHS.result, number))
  tellWorker({ kind: 'children', paths })
}
