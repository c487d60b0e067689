import { now } from '../../clock.ts'
import { keep, readKept } from './storage.ts'

const RELOADED_AT = 'reloaded-at'
const LOOP_MS = 10_000

/**
 * After a release an open page asks for files that are gone; a reload brings the new ones, once.
 * Without a network a reload would lose the page, and without a memory it could go on for ever.
 */
export function reloadOnceWhenOutdated(): void {
  window.addEventListener('vite:preloadError', (event) => {
    if (!navigator.onLine) return
    const last = Number(readKept('sessionStorage', RELOADED_AT))
    const at = now().getTime()
    if (at - last < LOOP_MS || !keep('sessionStorage', RELOADED_AT, String(at))) return
    event.preventDefault()
    location.reload()
  })
}
