/** Keeps at most so many values; the one asked for last is the last to go. */
export type Cache<Key, Value> = {
  get: (key: Key) => Value | undefined
  /** Stores a value and answers it. */
  set: (key: Key, value: Value) => Value
}

export function createCache<Key, Value>(most: number): Cache<Key, Value> {
  const values = new Map<Key, Value>()
  const set: Cache<Key, Value>['set'] = (key, value) => {
    values.delete(key)
    values.set(key, value)
    for (const oldest of values.keys()) {
      if (values.size <= most) break
      values.delete(oldest)
    }
    return value
  }
  const get = (key: Key): Value | undefined => {
    const value = values.get(key)
    return value === undefined ? undefined : set(key, value)
  }
  return { get, set }
}
