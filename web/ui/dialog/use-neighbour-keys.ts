import { NEIGHBOURS } from '../keys/places.ts'
import { useKeys } from '../keys/use-keys.ts'

/** The ids before and after the one that is shown, along the list. */
export type Neighbours = {
  previous: number | undefined
  next: number | undefined
  onShow: (id: number) => void
}

/** In a side panel j shows the next of the list, k the previous one. */
export function useNeighbourKeys(keys: Neighbours & { active: boolean }): void {
  const { active, previous, next, onShow } = keys
  const showing = (id: number | undefined) => () => id !== undefined && onShow(id)
  const acts = { next: showing(next), previous: showing(previous) }
  useKeys(NEIGHBOURS, acts, { active, place: 'panel' })
}
