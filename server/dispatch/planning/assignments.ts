import { SLOTS, windowFacts, type Slot } from '../../../contract/calendar.ts'
import type { HaulerId } from '../../../contract/haulers.ts'
import { hasRoomFor, type Edges } from './edges.ts'
import type { Flow } from './flow.ts'
import { haulerOf, type Network } from './network.ts'
import type { Openings } from './openings.ts'
import type { Assignment, AssignmentReasons, PlanHauler, PlanJob } from './plan-input.ts'

type Ranked = { job: PlanJob; rank: number }
type Assigned = Ranked & { hauler: PlanHauler; metres: number; reasons: AssignmentReasons }

/** Reads the assignments from the filled network, in the order of the jobs. */
export function readAssignments(
  network: Network,
  { served }: Flow,
  jobs: readonly PlanJob[],
  haulers: readonly PlanHauler[],
  openings: Openings,
): Assignment[] {
  const done = jobs.map((job, rank) => ({ job, rank })).filter(({ rank }) => served[rank])
  const kinds = Map.groupBy(done, ({ rank }) => network.kindOf[rank] ?? 0)
  const placed = haulersByKind(network)
  const assigned = [...kinds].flatMap(([kind, alike]) =>
    assignKind(network, kind, alike, haulers, placed[kind] ?? []),
  )
  const days = Map.groupBy(assigned, ({ hauler, job }) => `${hauler.id} ${job.preferredDate}`)
  return [...days.values()]
    .flatMap((day) => placeDay(day, openings))
    .toSorted((a, b) => a.rank - b.rank)
    .map(({ assignment }) => assignment)
}

type HaulerAt = { index: number; metres: number }

/** The haulers of the jobs of each kind as they are in the bins, one for each job. */
function haulersByKind(network: Network): HaulerAt[][] {
  const { used, firstHeld, held, heldMetres } = network
  const placed = Array.from(network.listOf, (): HaulerAt[] => [])
  for (let bin = 0; bin < used.length; bin++) {
    const start = firstHeld[bin] ?? 0
    for (let at = start; at < start + (used[bin] ?? 0); at++)
      placed[held[at] ?? -1]?.push({
        index: haulerOf(network, bin),
        metres: heldMetres[at] ?? 0,
      })
  }
  return placed
}

/** Assigns jobs of one kind to the haulers in whose bins they are; the most urgent to the nearest. */
function assignKind(
  network: Network,
  kind: number,
  jobs: readonly Ranked[],
  haulers: readonly PlanHauler[],
  placed: readonly HaulerAt[],
): Assigned[] {
  const inReach = haulersWithRoom(network, kind)
  const nearestFirst = placed.toSorted((a, b) => a.metres - b.metres || a.index - b.index)
  return jobs.flatMap((ranked, at) => {
    const { index = -1, metres = 0 } = nearestFirst[at] ?? {}
    const hauler = haulers[index]
    if (!hauler) return []
    return { ...ranked, hauler, metres, reasons: reasonsFor(inReach, metres) }
  })
}

/** The metres of all haulers who had room in the window before this plan, in ascending order. */
function haulersWithRoom(edges: Edges, kind: number): number[] {
  const { haulers = [], metres = [] } = edges.lists[edges.listOf[kind] ?? -1] ?? {}
  const near: number[] = []
  for (let at = 0; at < haulers.length; at++)
    if (hasRoomFor(edges, kind, haulers[at] ?? 0)) near.push(metres[at] ?? 0)
  return near
}

function reasonsFor(inReach: readonly number[], metres: number): AssignmentReasons {
  const nearer = inReach.findIndex((other) => other >= metres)
  return {
    haulersWithRoom: inReach.length,
    nearerHaulers: nearer < 0 ? inReach.length : nearer,
  }
}

/** The same jobs where the routes have put them, with the way and the reasons there. */
export function explainAssignments(
  edges: Edges,
  jobs: readonly PlanJob[],
  haulers: readonly PlanHauler[],
  moved: readonly (Assignment & { matchedWith: HaulerId })[],
): Assignment[] {
  const ranks = new Map(jobs.map(({ id }, rank) => [id, rank]))
  const numbers = new Map(haulers.map(({ id }, number) => [id, number]))
  const inReach = new Map<number, number[]>()
  return moved.map(({ matchedWith, ...assignment }) => {
    if (matchedWith === assignment.haulerId) return assignment
    const kind = edges.kindOf[ranks.get(assignment.jobId) ?? -1] ?? -1
    const list = edges.lists[edges.listOf[kind] ?? -1]
    const at = list?.haulers.indexOf(numbers.get(assignment.haulerId) ?? -1) ?? -1
    const metres = list?.metres[at] ?? 0
    const near = inReach.get(kind) ?? haulersWithRoom(edges, kind)
    inReach.set(kind, near)
    return { ...assignment, metres, reasons: reasonsFor(near, metres) }
  })
}

/** Puts all jobs of one hauler's day into slots. */
function placeDay(assigned: readonly Assigned[], openings: Openings) {
  const inOrder = assigned.toSorted((a, b) => a.rank - b.rank)
  const [first] = inOrder
  if (!first) return []
  const jobs = inOrder.map(({ job }) => job)
  const slots = chooseSlots(jobs, openings(first.hauler, first.job.preferredDate))
  return inOrder.flatMap(({ job, rank, hauler, metres, reasons }) => {
    const [timeSlot, day] = [slots.get(job), job.preferredDate]
    if (!timeSlot) return []
    return {
      rank,
      assignment: { jobId: job.id, haulerId: hauler.id, day, timeSlot, metres, reasons },
    }
  })
}

/**
 * The slot of each job of a hauler's day, chosen like that of a claim: the first of the window that has
 * room. Where none has, jobs placed before make room by moving within their windows.
 * @throws Error when the jobs cannot be placed together.
 */
function chooseSlots(jobs: readonly PlanJob[], openings: readonly number[]): Map<PlanJob, Slot> {
  const chosen = new Map<PlanJob, Slot>()
  const jobsIn = (slot: Slot) => jobs.filter((job) => chosen.get(job) === slot)
  const hasRoom = (slot: Slot) => jobsIn(slot).length < (openings[SLOTS.indexOf(slot)] ?? 0)
  const place = (job: PlanJob, tried: Set<Slot>): boolean => {
    const canEmpty = (slot: Slot): boolean => {
      if (tried.has(slot)) return false
      tried.add(slot)
      return jobsIn(slot).some((other) => place(other, tried))
    }
    const { slots } = windowFacts[job.preferredTime]
    const slot = slots.find(hasRoom) ?? slots.find(canEmpty)
    if (slot) chosen.set(job, slot)
    return slot !== undefined
  }
  for (const job of jobs)
    if (!place(job, new Set())) throw new Error(`Job ${job.id} was planned without a place`)
  return chosen
}
