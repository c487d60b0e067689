import { useSyncExternalStore } from 'react'
import { keep, readKept } from './storage.ts'

export type ColorScheme = 'light' | 'dark'

const KEPT = 'color-scheme'
const systemIsDark = matchMedia('(prefers-color-scheme: dark)')
const listeners = new Set<() => void>()

/** What was chosen in this browser; without it the system decides. */
let chosen: ColorScheme | undefined

const toScheme = (text: string | null): ColorScheme | undefined =>
  text === 'light' || text === 'dark' ? text : undefined

const current = (): ColorScheme => chosen ?? (systemIsDark.matches ? 'dark' : 'light')

/** Style sheets look at the attribute. */
function apply(): void {
  document.documentElement.dataset['scheme'] = current()
  for (const listener of listeners) listener()
}

/** Shows the scheme that was chosen or the system has, also when either changes meanwhile. */
export function followScheme(): void {
  chosen = toScheme(readKept('localStorage', KEPT))
  apply()
  systemIsDark.addEventListener('change', apply)
  addEventListener('storage', ({ key, newValue }) => {
    if (key !== KEPT) return
    chosen = toScheme(newValue)
    apply()
  })
}

/** Chooses for this browser. */
export function chooseScheme(scheme: ColorScheme): void {
  chosen = scheme
  keep('localStorage', KEPT, scheme)
  apply()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The scheme on screen. */
export const useColorScheme = (): ColorScheme => useSyncExternalStore(subscribe, current)
