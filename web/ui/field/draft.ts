/** Drafts live as long as the browser tab and never leave it; a browser that refuses storage has none. */
export function readDraft<Values extends object>(key: string, initial: Values): Values {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(key) ?? 'null')
    if (typeof kept !== 'object' || kept === null) return initial
    return { ...initial, ...sameShape(kept, initial) }
  } catch {
    return initial
  }
}

/** Keeps everything but the secret fields. */
export function keepDraft<Values extends object>(
  key: string,
  values: Values,
  secret: readonly (keyof Values & string)[],
): void {
  const open = Object.entries(values).filter(([name]) => !secret.some((hidden) => hidden === name))
  try {
    sessionStorage.setItem(key, JSON.stringify(Object.fromEntries(open)))
  } catch {
    // A full or forbidden storage costs the draft, never the form.
  }
}

export function isDraftKept(key: string): boolean {
  try {
    return sessionStorage.getItem(key) !== null
  } catch {
    return false
  }
}

export function dropDraft(key: string): void {
  try {
    sessionStorage.removeItem(key)
  } catch {
    // There was no draft to drop.
  }
}

/** What a former version of the form kept may have other fields: only those of the same kind count. */
function sameShape(kept: object, initial: object): object {
  const kinds = new Map(Object.entries(initial).map(([name, value]) => [name, kindOf(value)]))
  return Object.fromEntries(
    Object.entries(kept).filter(([name, value]) => kinds.get(name) === kindOf(value)),
  )
}

const kindOf = (value: unknown): string => (Array.isArray(value) ? 'array' : typeof value)
