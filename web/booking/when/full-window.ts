import { useSyncExternalStore } from 'react'
import type { Problem } from '../../../contract/errors.ts'
import type { OpenWindow } from '../../../contract/windows.ts'
import { alternativesIn } from '../../api/alternatives.ts'
import type { Choice } from './window-words.ts'

/** A window that filled up before it was booked or paid, and the nearest ones that are open. */
export type FullWindow = Choice & { alternatives: readonly OpenWindow[] }

let current: FullWindow | null = null
const listeners = new Set<() => void>()

function set(next: FullWindow | null): void {
  current = next
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The booking or its payment was refused because this window is full: the form says so and offers others. */
export const showFullWindow = ({ date, window }: Choice, problem: Problem | undefined): void =>
  set({ date, window, alternatives: alternativesIn(problem) })

/** Another window was chosen. */
export const forgetFullWindow = (): void => {
  if (current) set(null)
}

export const useFullWindow = (): FullWindow | null => useSyncExternalStore(subscribe, () => current)
