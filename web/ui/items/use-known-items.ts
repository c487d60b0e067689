import { useEffect, useState } from 'react'
import { type KnownItem, loadKnownItems } from './find-items.ts'

export type KnownItems = { state: 'loading' | 'ready' | 'failed'; items: readonly KnownItem[] }

const LOADING: KnownItems = { state: 'loading', items: [] }

const ask = (answer: (list: KnownItems) => void): Promise<void> =>
  loadKnownItems().then(
    (items) => answer({ state: 'ready', items }),
    () => answer({ state: 'failed', items: [] }),
  )

/** What can be picked: asked for when the picker appears, and by `load` again after a failure. */
export function useKnownItems(): KnownItems & { load: () => void } {
  const [list, setList] = useState(LOADING)
  useEffect(() => void ask(setList), [])
  return {
    ...list,
    load: () => {
      if (list.state !== 'failed') return
      setList(LOADING)
      void ask(setList)
    },
  }
}
