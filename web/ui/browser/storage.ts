type Store = 'localStorage' | 'sessionStorage'

/** What was kept, or null, also where the browser keeps nothing for us (blocked, private, full). */
export function readKept(store: Store, key: string): string | null {
  try {
    return window[store].getItem(key)
  } catch {
    return null
  }
}

/** Keeps it no longer. */
export function forget(store: Store, key: string): void {
  try {
    window[store].removeItem(key)
  } catch {
    // Nothing was kept either.
  }
}

/** Keeps a text; false where the browser refuses to. */
export function keep(store: Store, key: string, text: string): boolean {
  try {
    window[store].setItem(key, text)
    return true
  } catch {
    return false
  }
}
