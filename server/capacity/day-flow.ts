import type { Day, TimeWindow } from '../../contract/calendar.ts'
import type { LoadSize } from '../../contract/jobs.ts'
import type { ServiceArea } from '../../contract/places.ts'
import { poolsOf } from '../dispatch/planning/pools.ts'
import { binOf, requirementOf, type DayHours, type Supply } from './supply.ts'
import type { ClosedSlots } from './window-times.ts'

/** What a day has to find a place for: jobs alike in area, load and window. */
export type Kind = { area: ServiceArea | null; loadSize: LoadSize; window: TimeWindow }
export type Demand = Kind & { jobs: number }

export type DayInput = DayHours & {
  day: Day
  supply: Supply
  demand: readonly Demand[]
  closed: ClosedSlots
}

/** A day whose jobs are placed as far as they can be. */
export type DayFlow = {
  /** How many of the jobs have a place, by the entries of the demand. */
  placedCounts: readonly number[]
  /** How many more jobs of this kind fit without another one losing its place: 0, 1 or 2 for at least two. */
  roomFor: (kind: Kind) => 0 | 1 | 2
}

/**
 * The exact question whether a day has room: a maximum flow from kinds of jobs to the places of haulers, by
 * the planner's own rules. Haulers who may take the same jobs share their places, pool by pool. One more
 * job fits exactly when its kind reaches a free place, moving others on the way: the flow then grows by
 * one, and every job that had a place keeps one. This also holds on a day that is already short. A slot that
 * begins too soon for one more job still takes jobs that are there.
 */
export function fillDay({ day, supply, demand, closed, ...hours }: DayInput): DayFlow {
  const room = supply.roomOn(day, hours, closed)
  const state: State = { room, used: new Int32Array(room.length), inBin: new Map() }
  const groups = new Map<string, Group>()
  const hasSoon = closed.tooSoon.size > 0
  const groupOf = ({ area, loadSize, window }: Kind, isNew: boolean): Group => {
    const takesSoon = hasSoon && !isNew
    const key = `${requirementOf(area, loadSize)} ${window} ${takesSoon}`
    const group = groups.get(key) ?? {
      teams: supply.teamsFor(area, loadSize),
      pools: poolsOf[window],
      takesSoon,
      flow: new Map(),
    }
    groups.set(key, group)
    return group
  }
  const placedCounts = demand.map((each) => place(state, groupOf(each, false), each.jobs))
  const answers = new Map<Group, 0 | 1 | 2>()
  const roomFor = (kind: Kind): 0 | 1 | 2 => {
    const group = groupOf(kind, true)
    const answer = answers.get(group) ?? countRoom(state, group)
    answers.set(group, answer)
    return answer
  }
  return { placedCounts, roomFor }
}

/** Jobs that the same haulers may take in the same pools. */
type Group = {
  teams: readonly number[]
  pools: readonly number[]
  /** Whether its jobs may be in slots that begin too soon for new ones. */
  takesSoon: boolean
  /** How many of its jobs are in each bin. */
  flow: Map<number, number>
}

type State = {
  /** How many jobs each bin can hold, and how many it holds. */
  room: Int32Array
  used: Int32Array
  /** The groups with jobs in each bin. */
  inBin: Map<number, Set<Group>>
}

/** The first bin of a group that `is` finds, in a fixed order: what a new job cannot use goes first. */
function findBin(
  { teams, pools, takesSoon }: Group,
  is: (bin: number) => boolean,
): number | undefined {
  for (const isSoon of takesSoon ? [true, false] : [false])
    for (const team of teams)
      for (const pool of pools) {
        const bin = binOf(team, pool, isSoon)
        if (is(bin)) return bin
      }
  return undefined
}

const freeIn = ({ room, used }: State, bin: number): number => (room[bin] ?? 0) - (used[bin] ?? 0)

/** Places as many jobs of a group as fit, and answers how many. */
function place(state: State, group: Group, jobs: number): number {
  let jobsLeft = jobs
  while (jobsLeft > 0) {
    const path = findPath(state, group)
    if (!path) break
    jobsLeft -= shift(state, path, { group, most: jobsLeft })
  }
  return jobs - jobsLeft
}

/** Tries up to two more jobs, and takes them out again. */
function countRoom(state: State, group: Group): 0 | 1 | 2 {
  const path = findPath(state, group)
  if (!path) return 0
  shift(state, path, { most: 1 })
  const second = findPath(state, group)
  unshift(state, path)
  return second ? 2 : 1
}

/** A way to a free place: the last bin gets a job, and jobs of these groups move from one bin to the next. */
type Path = { first: number; last: number; moves: { group: Group; from: number; to: number }[] }

/** Searches breadth-first, so with the fewest moves. */
function findPath(state: State, start: Group): Path | undefined {
  const isFree = (bin: number): boolean => freeIn(state, bin) > 0
  // Most days have room without a move.
  const free = findBin(start, isFree)
  if (free !== undefined) return { first: free, last: free, moves: [] }

  const cameFrom = new Map<number, { group: Group; bin: number } | undefined>()
  const seenGroups = new Set<Group>()
  const queue: number[] = []
  /** Sees the full bins of a group, and answers a free one. */
  const see = (group: Group, from: number | undefined): number | undefined => {
    const step = from === undefined ? undefined : { group, bin: from }
    return findBin(group, (bin) => {
      if (state.room[bin] === 0 || cameFrom.has(bin)) return false
      cameFrom.set(bin, step)
      queue.push(bin)
      return isFree(bin)
    })
  }
  see(start, undefined)
  for (const bin of queue)
    for (const group of state.inBin.get(bin) ?? []) {
      if (seenGroups.has(group)) continue
      seenGroups.add(group)
      const last = see(group, bin)
      if (last !== undefined) return pathTo(last, cameFrom)
    }
  return undefined
}

function pathTo(last: number, cameFrom: Map<number, { group: Group; bin: number } | undefined>) {
  const moves: Path['moves'] = []
  let bin = last
  for (let step = cameFrom.get(bin); step; step = cameFrom.get(bin)) {
    moves.push({ group: step.group, from: step.bin, to: bin })
    bin = step.bin
  }
  return { first: bin, last, moves }
}

/** Puts jobs on a path, as many as it carries, and answers how many. Without a group they only use the place. */
function shift(
  state: State,
  { first, last, moves }: Path,
  { group, most }: { group?: Group; most: number },
): number {
  const movable = moves.map((move) => move.group.flow.get(move.from) ?? 0)
  const jobs = Math.min(most, freeIn(state, last), ...movable)
  for (const move of moves) {
    add(state, move.group, move.from, -jobs)
    add(state, move.group, move.to, jobs)
  }
  if (group) add(state, group, first, jobs)
  state.used[last] = (state.used[last] ?? 0) + jobs
  return jobs
}

/** Takes one job without a group from a path again. */
function unshift(state: State, { last, moves }: Path): void {
  for (const move of moves) {
    add(state, move.group, move.to, -1)
    add(state, move.group, move.from, 1)
  }
  state.used[last] = (state.used[last] ?? 0) - 1
}

function add({ inBin }: State, group: Group, bin: number, jobs: number): void {
  const sum = (group.flow.get(bin) ?? 0) + jobs
  const groups = inBin.get(bin) ?? new Set()
  inBin.set(bin, groups)
  if (sum === 0) {
    group.flow.delete(bin)
    groups.delete(group)
  } else {
    group.flow.set(bin, sum)
    groups.add(group)
  }
}
