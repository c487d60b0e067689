import { useSingleKeys } from '../browser/use-single-keys.ts'

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
  useSingleKeys({ j: showing(next), k: showing(previous) }, { active, place: 'panel' })
}
