import { useState } from 'react'
import { z } from 'zod'
import type { List } from '../../../contract/list.ts'
import { keep, readKept } from '../browser/storage.ts'
import type { Narrowing } from './use-list-address.ts'

/** A named set of filters, with the search as `q`, shown as a tab above the list. */
export type View = { label: string; filters: Narrowing }

const Saved = z.array(z.object({ label: z.string(), filters: z.record(z.string(), z.string()) }))

/** The views of a list that were saved in this browser. */
export function useSavedViews({ path, page }: List) {
  const key = `views:${path}`
  const [views, setViews] = useState<View[]>(() =>
    // A view may be older than the list, and use a filter that is gone.
    readSaved(key).filter(({ filters }) => page.query.safeParse(filters).success),
  )
  const set = (next: View[]) => {
    keep('localStorage', key, JSON.stringify(next))
    setViews(next)
  }
  return {
    views,
    /** A view of the same name is replaced. */
    save: (view: View) => set([...views.filter(({ label }) => label !== view.label), view]),
    remove: (view: View) => set(views.filter((other) => other !== view)),
  }
}

export type SavedViews = ReturnType<typeof useSavedViews>

function readSaved(key: string): View[] {
  try {
    return Saved.parse(JSON.parse(readKept('localStorage', key) ?? '[]'))
  } catch {
    return []
  }
}
