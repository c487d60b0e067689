import { lazy } from 'react'
import { PlainItems } from './PlainItems.tsx'

const load = () => import('./ItemsEditor.tsx')

/** The list to correct, in a file of its own: fetched while the first price is worked out. */
export const itemsEditor = {
  load: (): Promise<boolean> =>
    load().then(
      () => true,
      () => false,
    ),
  // Without its file the items can be read, and the pickup booked.
  ItemsEditor: lazy(() =>
    load().then(
      ({ ItemsEditor }) => ({ default: ItemsEditor }),
      () => ({ default: PlainItems }),
    ),
  ),
}
