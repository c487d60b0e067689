import { useState } from 'react'
import { type KnownItem, loadKnownItems } from './find-items.ts'

type Known = { state: 'loading' | 'ready' | 'failed'; items: readonly KnownItem[] }

/** What can be added by hand; asked for by `load`, again after a failure. */
export function useKnownItems(): Known & { load: () => void } {
  const [known, setKnown] = useState<Known>({ state: 'loading', items: [] })
  const load = () => {
    if (known.state === 'ready') return
    setKnown({ state: 'loading', items: [] })
    loadKnownItems().then(
      (items) => setKnown({ state: 'ready', items }),
      () => setKnown({ state: 'failed', items: [] }),
    )
  }
  return { ...known, load }
}
