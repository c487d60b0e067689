import { useEffect, useState } from 'react'
import { now } from '../../clock.ts'
import { isDraftKept } from '../../ui/field/draft.ts'
import type { Words } from './words.ts'

const TYPING_MS = 300

/** When the browser kept what is typed; null before anything changed, and where it refuses to keep it. */
export function useDraftSavedAt(key: string, values: Words): Date | null {
  const [opened] = useState(values)
  const [savedAt, setSavedAt] = useState<Date | null>(null)
  useEffect(() => {
    if (values === opened) return undefined
    const timer = setTimeout(() => setSavedAt(isDraftKept(key) ? now() : null), TYPING_MS)
    return () => clearTimeout(timer)
  }, [key, opened, values])
  return savedAt
}
