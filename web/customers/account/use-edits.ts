import { useState } from 'react'

const isSame = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b)

/**
 * What one person edits of something that others may edit meanwhile: fields that were not touched follow the latest values,
 * and those that both changed are conflicts.
 */
export function useEdits<Fields extends object>(latest: Fields) {
  type Field = keyof Fields
  const [changes, setChanges] = useState<Partial<Fields>>({})
  // The values that the editor saw when they began with a field.
  const [seen, setSeen] = useState<Partial<Fields>>({})
  const draft: Fields = { ...latest, ...changes }
  const conflicts = (Object.keys(changes) as Field[]).filter(
    (field) => !isSame(seen[field], latest[field]) && !isSame(changes[field], latest[field]),
  )
  const set = (more: Partial<Fields>) => {
    const first = Object.fromEntries(
      (Object.keys(more) as Field[]).map((key) => [key, latest[key]]),
    )
    setSeen({ ...(first as Partial<Fields>), ...seen })
    setChanges({ ...changes, ...more })
  }
  const settle = (field: Field, whose: 'mine' | 'theirs') => {
    setSeen({ ...seen, [field]: latest[field] })
    if (whose === 'theirs') setChanges({ ...changes, [field]: latest[field] })
  }
  return { draft, set, conflicts, settle }
}
