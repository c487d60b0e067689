import { useState } from 'react'
import type { ReviewRow, SheetDocument } from '../../../contract/review-queue.ts'

/** How one photo is looked at. */
type Look = { zoom: number; turn: number }
const FITTED: Look = { zoom: 1, turn: 0 }
const ZOOMS = [0.5, 0.75, 1, 1.25, 1.5, 2, 3, 4]

/** What can be done with a photo, by its address. */
export type PhotoTools = {
  lookOf: (url: string) => Look
  zoomBy: (url: string, steps: 1 | -1) => void
  rotate: (url: string) => void
  fit: (url: string) => void
}

/** The documents of a row, of which two stand side by side; the keys act on the active one. */
export function useDocuments(documents: readonly SheetDocument[], row: ReviewRow) {
  const ordered = inOrder(documents, row)
  const count = ordered.length
  const [first, setFirst] = useState(0)
  const [isSecondActive, setSecondActive] = useState(false)
  const [looks, setLooks] = useState<Readonly<Record<string, Look>>>({})
  const at = count === 0 ? 0 : first % count
  const pair = ordered.length < 2 ? ordered : [ordered[at], ordered[(at + 1) % count]]
  const shown = pair.flatMap((document) => (document ? [document] : []))
  const active = shown[isSecondActive ? 1 : 0] ?? shown[0]
  const lookOf = (url: string) => looks[url] ?? FITTED
  const change = (url: string, next: Partial<Look>) =>
    setLooks((before) => ({ ...before, [url]: { ...(before[url] ?? FITTED), ...next } }))
  const tools: PhotoTools = {
    lookOf,
    zoomBy: (url, steps) => {
      const place = ZOOMS.indexOf(lookOf(url).zoom) + steps
      change(url, { zoom: ZOOMS[Math.min(Math.max(place, 0), ZOOMS.length - 1)] ?? 1 })
    },
    rotate: (url) => change(url, { turn: (lookOf(url).turn + 90) % 360 }),
    fit: (url) => change(url, FITTED),
  }
  return {
    ordered,
    shown,
    active,
    tools,
    next: () => {
      setFirst(at + 1)
      setSecondActive(false)
    },
    show: (document: SheetDocument) => {
      setFirst(Math.max(0, ordered.indexOf(document)))
      setSecondActive(false)
    },
    activate: (document: SheetDocument) => setSecondActive(shown.indexOf(document) === 1),
  }
}

const INSURANCE: readonly string[] = ['icbc_commercial', 'insurance']

/** What the row is about comes first, then what waits for the team. */
function inOrder(documents: readonly SheetDocument[], row: ReviewRow): readonly SheetDocument[] {
  const weight = (document: SheetDocument) => {
    if (document.paperId !== null && document.paperId === row.id && row.kind !== 'application')
      return 0
    if (row.paper !== null && document.document === row.paper) return 1
    if (document.document === 'licence_photo') return 2
    // Beside the licence: the vehicle's insurance, or the other one.
    if (INSURANCE.includes(document.document)) return document.state === 'in_review' ? 3 : 4
    return document.state === 'in_review' ? 5 : 6
  }
  return documents.toSorted((a, b) => weight(a) - weight(b))
}
