import { SLOTS, windowFacts, type Slot } from '../../../contract/calendar.ts'
import type { HaulerId } from '../../../contract/haulers.ts'
import type { Edges } from './edges.ts'
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
  const assigned = [...kinds].flatMap(([kind, alike]) => assignKind(network, kind, alike, haulers))
  const days = Map.groupBy(assigned, ({ hauler, job }) => `${hauler.id} ${job.preferredDate}`)
  return [...days.values()]
    .flatMap((day) => placeDay(day, openings))
    .toSorted((a, b) => a.rank - b.rank)
    .map(({ assignment }) => assignment)
}

/** Assigns jobs of one kind to the haulers on whose edges they flow; the most urgent to the nearest. */
function assignKind(
  network: Network,
  kind: number,
  jobs: readonly Ranked[],
  haulers: readonly PlanHauler[],
): Assigned[] {
  const edges = edgesOf(network, kind)
  const haulersWithRoom = new Set(edges.map(({ index }) => index)).size
  let next = 0
  return edges.flatMap(({ edge, index, metres }) => {
    const hauler = haulers[index]
    const flow = network.flow[edge] ?? 0
    if (!hauler || flow === 0) return []
    const nearer = edges.filter((other) => other.metres < metres).map((other) => other.index)
    const reasons = { haulersWithRoom, nearerHaulers: new Set(nearer).size }
    const here = jobs.slice(next, (next += flow))
    return here.map((ranked) => ({ ...ranked, hauler, metres, reasons }))
  })
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
  return moved.map(({ matchedWith, ...assignment }) => {
    if (matchedWith === assignment.haulerId) return assignment
    const all = edgesOf(edges, edges.kindOf[ranks.get(assignment.jobId) ?? -1] ?? -1)
    const own = numbers.get(assignment.haulerId)
    const metres = all.find(({ index }) => index === own)?.metres ?? 0
    const nearer = all.filter((other) => other.metres < metres).map(({ index }) => index)
    const reasons = { ...assignment.reasons, nearerHaulers: new Set(nearer).size }
    return { ...assignment, metres, reasons }
  })
}

function edgesOf(network: Edges, kind: number) {
  const [start, end] = [network.first[kind] ?? 0, network.first[kind + 1] ?? 0]
  return Array.from({ length: end - start }, (_, at) => {
    const edge = start + at
    const index = haulerOf(network, network.to[edge] ?? 0)
    return { edge, index, metres: network.metres[edge] ?? 0 }
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
