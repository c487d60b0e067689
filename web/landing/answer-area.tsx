import type { ComponentProps } from 'react'
import { flushSync } from 'react-dom'
import { createRoot, type Root } from 'react-dom/client'
import { PLACE_HINT, type PlaceVerdict } from '../../contract/place-check.ts'
import { ApiError } from '../api/client.ts'
import { AreaAnswer } from './AreaAnswer.tsx'
import { type AreaResult, lookUpArea } from './look-up-area.ts'

type Parts = Pick<ComponentProps<typeof AreaAnswer>, 'Lead' | 'onBook'>

let root: Root | undefined
let latest = 0

/** Says whether we pick up in what stands in the form. An answer to an earlier text is dropped. */
export async function answerArea(form: HTMLFormElement, parts: Parts): Promise<void> {
  const field = form.querySelector('input')
  const line = document.querySelector('.answer')
  const box = document.querySelector('.found')
  if (!field || !line || !box) return
  root ??= createRoot(box)
  const number = (latest += 1)
  const typed = field.value.trim()
  const result = typed === '' ? PLACE_HINT : await resultOf(typed)
  if (number !== latest) return

  const isResult = typeof result !== 'string'
  const area = isResult && result.place.verdict === 'served' ? result.place.area : undefined
  // On the map and in the list.
  for (const place of document.querySelectorAll<HTMLElement>('[data-area]'))
    place.classList.toggle('on', place.dataset.area === area)
  line.classList.toggle('no', area === undefined)
  line.textContent = isResult ? sentenceOf(result.place) : result
  const onArea = (meant: string) => {
    field.value = meant
    field.focus()
    form.requestSubmit()
  }
  const content = isResult && <AreaAnswer key={number} result={result} onArea={onArea} {...parts} />
  flushSync(() => root?.render(content))
  // On a phone the bar at the foot of the page would cover the button that books.
  if (isResult) box.scrollIntoView({ block: 'nearest' })
}

/** The result, or why there is none. */
const resultOf = (text: string): Promise<AreaResult | string> =>
  lookUpArea(text).catch((error: unknown) => {
    if (error instanceof ApiError) return error.reason
    throw error
  })

function sentenceOf(place: PlaceVerdict): string {
  if (place.verdict === 'served') return `Yes, we pick up in ${place.area}`
  return place.verdict === 'not_served' ? place.reason : place.question
}
