/** Pages beside the hauler's screens are not the worker's. */
export const WORKER_SCOPE = '/hauler'
const SCRIPT = '/worker.js'

/**
 * Registers the service worker that keeps the hauler's screens, once the browser has time for it. Browsers without
 * one, or that refuse it, work as before while there is a signal.
 */
export function registerWorker(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
  const register = () =>
    void navigator.serviceWorker.register(SCRIPT, { scope: WORKER_SCOPE }).catch(() => undefined)
  if ('requestIdleCallback' in globalThis) requestIdleCallback(register, { timeout: 5_000 })
  else setTimeout(register, 1_000)
}
