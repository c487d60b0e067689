import { useEffect, useEffectEvent, useRef } from 'react'
import type { BookingFormState } from '../DetailsStep.tsx'
import { type ByHand, ofAnyLoad } from './corrections.ts'

/** The corrections in the form, without those that mean other things since the load has changed. */
export function useCorrections(form: BookingFormState) {
  const { corrections, loadSize, description, photos } = form.values
  const load = JSON.stringify([loadSize, description.trim(), photos])
  const seen = useRef(load)
  const forget = useEffectEvent(() => {
    const left = ofAnyLoad(corrections)
    if (left.length < corrections.length) form.set('corrections', left)
  })
  useEffect(() => {
    if (load !== seen.current) forget()
    seen.current = load
  }, [load])
  return { corrections, onCorrect: (next: ByHand[]) => form.set('corrections', next) }
}
