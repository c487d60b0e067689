import type { Day, Slot, TimeWindow } from '../../contract/calendar.ts'
import type { LoadSize } from '../../contract/jobs.ts'
import type { ServiceArea } from '../../contract/places.ts'
import type { Scheduled } from '../dispatch/planning/plan-input.ts'
import { POOLS, poolsOf } from '../dispatch/planning/pools.ts'
import { requirementOf, type Supply } from './supply.ts'

/** What a day has to find a place for: jobs alike in area, load and window. */
export type Kind = { area: ServiceArea | null; loadSize: LoadSize; window: TimeWindow }
export type Demand = Kind & { jobs: number }

export type DayInput = {
  day: Day
  supply: Supply
  /** What haulers already have on this day. */
  schedule: readonly Scheduled[]
  demand: readonly Demand[]
  /** Slots that have begun, or begin too soon. */
  withoutSlots: ReadonlySet<Slot>
}

/** A day whose jobs are placed as far as they can be. */
export type DayFlow = {
  /** How many of the jobs have a place. */
  placed: number
  /** How many more jobs of this kind fit without another one losing its place: 0, 1 or 2 for at least two. */
  roomFor: (kind: Kind) => 0 | 1 | 2
}

/**
 * The exact question whether a day has room: a maximum flow from kinds of jobs to the places of haulers, by
 * the planner's own rules. Haulers who may take the same jobs share their places, pool by pool. One more
 * job fits exactly when its kind reaches a free place, moving others on the way: the flow then grows by
 * one, and every job that had a place keeps one. This also holds on a day that is already short.
 */
export function fillDay(input: DayInput): DayFlow {
  const { binsOf, room } = binsOfDay(input)
  const state: State = { bins: [], flow: [], used: new Int32Array(room.length), room }
  let placed = 0
  for (const demand of input.demand) {
    const kind = state.bins.push(binsOf(demand)) - 1
    state.flow.push(new Int32Array(room.length))
    placed += place(state, kind, demand.jobs)
  }
  const answers = new Map<string, 0 | 1 | 2>()
  const roomFor = (kind: Kind): 0 | 1 | 2 => {
    const key = `${requirementOf(kind.area, kind.loadSize)} ${kind.window}`
    const answer = answers.get(key) ?? countRoom(state, binsOf(kind))
    answers.set(key, answer)
    return answer
  }
  return { placed, roomFor }
}

type State = {
  /** The bins that each kind of the demand may use. */
  bins: Int32Array[]
  /** How many jobs of each kind are in each bin. */
  flow: Int32Array[]
  used: Int32Array
  room: Int32Array
}

function binsOfDay({ day, supply, schedule, withoutSlots }: DayInput) {
  const room = supply.roomOn(day, schedule, withoutSlots)
  const binsOf = ({ area, loadSize, window }: Kind): Int32Array => {
    const bins: number[] = []
    for (const team of supply.teamsFor(area, loadSize))
      for (const pool of poolsOf[window]) {
        const bin = team * POOLS.length + pool
        if ((room[bin] ?? 0) > 0) bins.push(bin)
      }
    return Int32Array.from(bins)
  }
  return { binsOf, room }
}

/** Places as many jobs of a kind as fit, and answers how many. */
function place(state: State, kind: number, jobs: number): number {
  let left = jobs
  while (left > 0) {
    const path = findPath(state, state.bins[kind] ?? new Int32Array())
    if (!path) break
    left -= shift(state, path, { kind, most: left })
  }
  return jobs - left
}

/** Tries up to two more jobs, and takes them out again. */
function countRoom(state: State, bins: Int32Array): 0 | 1 | 2 {
  const [used, flow] = [state.used.slice(), new Map<number, Int32Array>()]
  const path = findPath(state, bins)
  if (!path) return 0
  for (const { kind } of path.moves)
    if (!flow.has(kind)) flow.set(kind, (state.flow[kind] ?? new Int32Array()).slice())
  shift(state, path, { most: 1 })
  const second = findPath(state, bins)
  state.used.set(used)
  for (const [kind, before] of flow) state.flow[kind]?.set(before)
  return second ? 2 : 1
}

/** A way to a free place: the last bin gets a job, and jobs of these kinds move from one bin to the next. */
type Path = { first: number; last: number; moves: { kind: number; from: number; to: number }[] }

/** Searches breadth-first, so with the fewest moves. */
function findPath({ bins, flow, used, room }: State, from: Int32Array): Path | undefined {
  const cameBy = new Int32Array(room.length).fill(-1)
  const cameFrom = new Int32Array(room.length).fill(-1)
  const isSeen = new Uint8Array(room.length)
  const isKindSeen = new Uint8Array(bins.length)
  const queue: number[] = []
  const see = (bin: number, kind: number, previous: number): void => {
    if (isSeen[bin]) return
    isSeen[bin] = 1
    cameBy[bin] = kind
    cameFrom[bin] = previous
    queue.push(bin)
  }
  for (const bin of from) see(bin, -1, -1)
  for (const bin of queue) {
    if ((used[bin] ?? 0) < (room[bin] ?? 0)) return pathTo(bin, cameBy, cameFrom)
    for (let kind = 0; kind < bins.length; kind++) {
      if (isKindSeen[kind] || !flow[kind]?.[bin]) continue
      isKindSeen[kind] = 1
      for (const other of bins[kind] ?? []) see(other, kind, bin)
    }
  }
  return undefined
}

function pathTo(last: number, cameBy: Int32Array, cameFrom: Int32Array): Path {
  const moves: Path['moves'] = []
  let bin = last
  while ((cameFrom[bin] ?? -1) >= 0) {
    const from = cameFrom[bin] ?? -1
    moves.push({ kind: cameBy[bin] ?? -1, from, to: bin })
    bin = from
  }
  return { first: bin, last, moves }
}

/** Puts jobs on a path, as many as it carries, and answers how many. Without a kind they only use the place. */
function shift(
  { flow, used, room }: State,
  { first, last, moves }: Path,
  { kind, most }: { kind?: number; most: number },
): number {
  const free = (room[last] ?? 0) - (used[last] ?? 0)
  const movable = moves.map((move) => flow[move.kind]?.[move.from] ?? 0)
  const jobs = Math.min(most, free, ...movable)
  for (const move of moves) {
    add(flow[move.kind], move.from, -jobs)
    add(flow[move.kind], move.to, jobs)
  }
  if (kind !== undefined) add(flow[kind], first, jobs)
  add(used, last, jobs)
  return jobs
}

const add = (counts: Int32Array | undefined, at: number, jobs: number): void => {
  if (counts) counts[at] = (counts[at] ?? 0) + jobs
}
