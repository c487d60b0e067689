const RELOADED_AT = 'reloaded-at'
const LOOP_MS = 10_000

/** After a release an open page asks for files that are gone; a reload brings the new ones, once. */
export function reloadOnceWhenOutdated(): void {
  window.addEventListener('vite:preloadError', (event) => {
    const last = Number(sessionStorage.getItem(RELOADED_AT))
    const at = performance.timeOrigin + performance.now()
    if (at - last < LOOP_MS) return
    sessionStorage.setItem(RELOADED_AT, String(at))
    event.preventDefault()
    location.reload()
  })
}
