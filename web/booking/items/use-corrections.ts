import { useEffect, useEffectEvent, useRef } from 'react'
import type { BookingFormState } from '../DetailsStep.tsx'
import { type ByHand, ofAnyLoad } from './corrections.ts'
import { describePicks } from './written-description.ts'

/**
 * The corrections in the form, without those that mean other things since the load has changed. While the
 * customer wrote no description, it is written from what they picked.
 */
export function useCorrections(form: BookingFormState) {
  const { corrections, description, written, photos } = form.values
  const isWritten = description.trim() === '' || description === written
  const load = JSON.stringify([isWritten ? '' : description.trim(), photos])
  const seenLoad = useRef(load)
  const forget = useEffectEvent(() => {
    const rest = ofAnyLoad(corrections)
    if (rest.length < corrections.length) form.set('corrections', rest)
  })
  useEffect(() => {
    if (load !== seenLoad.current) forget()
    seenLoad.current = load
  }, [load])

  return {
    corrections,
    isWritten,
    onCorrect: (next: ByHand[]) => {
      form.set('corrections', next)
      if (!isWritten) return
      const text = describePicks(next)
      form.set('description', text)
      form.set('written', text)
    },
  }
}
