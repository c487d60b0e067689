import { PaletteRequest } from './PaletteRequest.tsx'
import { ListKeys } from './ListKeys.tsx'

/** What every page of the team hears beside its own, fetched once it stands. */
export const PageParts = () => (
  <>
    <ListKeys />
    <PaletteRequest />
  </>
)
