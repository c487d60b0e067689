import { useEffect, useState } from 'react'
import { type KnownItem, loadKnownItems } from './find-items.ts'

export type KnownItems = { state: 'loading' | 'ready' | 'failed'; items: readonly KnownItem[] }

const LOADING: KnownItems = { state: 'loading', items: [] }

const ask = (answer: (known: KnownItems) => void): Promise<void> =>
  loadKnownItems().then(
    (items) => answer({ state: 'ready', items }),
    () => answer({ state: 'failed', items: [] }),
  )

/** What can be picked: asked for when the picker appears, and by `load` again after a failure. */
export function useKnownItems(): KnownItems & { load: () => void } {
  const [known, setKnown] = useState(LOADING)
  useEffect(() => void ask(setKnown), [])
  return {
    ...known,
    load: () => {
      if (known.state !== 'failed') return
      setKnown(LOADING)
      void ask(setKnown)
    },
  }
}
