/**
 * Brings along the functions that our own screens use and the oldest supported engines lack: Chrome 109 has no
 * `toSorted`, `toReversed` and `toSpliced`; Safari before 17.4, Chrome before 117 and Firefox before 119 no
 * `Map.groupBy`; those before Chrome 119 and Firefox 121 no `Promise.withResolvers`. Imported before all else.
 */
type Functions = Record<string, (this: never, ...input: never[]) => unknown>

function bring(owner: object, functions: Functions): void {
  for (const [name, value] of Object.entries(functions))
    if (!(name in owner))
      Object.defineProperty(owner, name, { value, writable: true, configurable: true })
}

/** By this name tests bring them to engines that have them. */
export const missingFunctions = {
  array: {
    toSorted(this: unknown[], compare?: (one: unknown, other: unknown) => number) {
      // oxlint-disable-next-line unicorn/no-array-sort -- of our own copy, where toSorted is missing
      return Array.from(this).sort(compare)
    },
    toReversed(this: unknown[]) {
      // oxlint-disable-next-line unicorn/no-array-reverse -- of our own copy, where toReversed is missing
      return Array.from(this).reverse()
    },
    toSpliced(this: unknown[], ...input: [start: number, deleteCount: number, ...unknown[]]) {
      const copy = Array.from(this)
      copy.splice(...input)
      return copy
    },
  },
  map: {
    groupBy<T, K>(items: Iterable<T>, keyOf: (item: T, index: number) => K) {
      const groups = new Map<K, T[]>()
      let index = 0
      for (const item of items) {
        const key = keyOf(item, index++)
        const group = groups.get(key)
        if (group) group.push(item)
        else groups.set(key, [item])
      }
      return groups
    },
  },
  promise: {
    withResolvers<T>() {
      let resolve: (value: T | PromiseLike<T>) => void = () => undefined
      let reject: (reason?: unknown) => void = () => undefined
      const promise = new Promise<T>((...outcomes) => ([resolve, reject] = outcomes))
      return { promise, resolve, reject }
    },
  },
}

bring(Array.prototype, missingFunctions.array)
bring(Map, missingFunctions.map)
bring(Promise, missingFunctions.promise)
