/** A queue of nodes, the nearest first. */
export type Heap = { distances: Float64Array; nodes: Int32Array; size: number }

export const createHeap = (capacity: number): Heap => ({
  distances: new Float64Array(capacity),
  nodes: new Int32Array(capacity),
  size: 0,
})

export function push(heap: Heap, distance: number, node: number): void {
  if (heap.size === heap.nodes.length) grow(heap)
  const { distances, nodes } = heap
  let at = heap.size++
  while (at > 0) {
    const parent = (at - 1) >> 1
    const above = distances[parent] ?? 0
    if (above <= distance) break
    distances[at] = above
    nodes[at] = nodes[parent] ?? 0
    at = parent
  }
  distances[at] = distance
  nodes[at] = node
}

/** The distance of the node that `pop` takes next; Infinity when there is none. */
export const nearestDistance = (heap: Heap): number =>
  heap.size > 0 ? (heap.distances[0] ?? 0) : Infinity

/** Only while the heap is not empty. */
export function pop(heap: Heap): number {
  const { distances, nodes } = heap
  const top = nodes[0] ?? 0
  const size = --heap.size
  const distance = distances[size] ?? 0
  const node = nodes[size] ?? 0
  let at = 0
  for (;;) {
    let child = 2 * at + 1
    if (child >= size) break
    if (child + 1 < size && (distances[child + 1] ?? 0) < (distances[child] ?? 0)) child++
    const below = distances[child] ?? 0
    if (below >= distance) break
    distances[at] = below
    nodes[at] = nodes[child] ?? 0
    at = child
  }
  distances[at] = distance
  nodes[at] = node
  return top
}

function grow(heap: Heap): void {
  const { distances, nodes } = heap
  heap.distances = new Float64Array(nodes.length * 2)
  heap.nodes = new Int32Array(nodes.length * 2)
  heap.distances.set(distances)
  heap.nodes.set(nodes)
}
