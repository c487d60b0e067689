import { explainAssignments, readAssignments } from './assignments.ts'
import { explainLeftOut } from './blockers.ts'
import { certifyPlan } from './certificate.ts'
import { findEdges } from './edges.ts'
import { fill } from './flow.ts'
import { measureLegs, type Legs } from './legs.ts'
import { measureRoutes } from './measure-routes.ts'
import { createNetwork } from './network.ts'
import { openingsOf } from './openings.ts'
import type { Assignment, Plan, PlanInput } from './plan-input.ts'
import { jobsByPriority } from './priority.ts'
import { prove } from './prove.ts'
import { shortenRoutes, unevennessOfPlan } from './shorten-routes.ts'

/**
 * Assigns jobs to haulers. Of all plans that keep the rules of a claim it is the one that
 *
 * 1. does the most jobs,
 * 2. of those, the most urgent: by preferred date (which never costs another day a job, since a job
 *    has one day), then by how long they wait, then by id,
 * 3. of those, with the least travel and unevenness together, over all days (weights.ts).
 *
 * Then the day routes of that assignment are shortened by local search, which loses no job and makes nothing more uneven.
 * The same input gives the same plan, in any order of its rows.
 * @throws Error when the certificate does not prove the plan; it must not be applied then.
 */
export function plan(unsorted: PlanInput): Plan {
  const input = { ...unsorted, haulers: unsorted.haulers.toSorted((a, b) => a.id - b.id) }
  const legs = measureLegs(input.haulers, input)
  const made = makePlan(input, legs)
  const verdict = certifyPlan(input, made, legs)
  if (!('ok' in verdict))
    throw new Error(`The plan is refused, its certificate is invalid: ${verdict.reason}`)
  return made
}

function makePlan(input: PlanInput, legs: Legs): Plan {
  const { haulers } = input
  const jobs = jobsByPriority(input)
  const openings = openingsOf(input)
  const edges = findEdges(jobs, haulers, openings, legs)
  const network = createNetwork(edges, haulers, input.evenness)
  const flow = fill(network)
  const matched = readAssignments(network, flow, jobs, haulers, openings)
  const shorter = shortenRoutes({ input, jobs, haulers, openings, edges, legs }, matched)
  const { assignments, routes } = shortest(
    (each) => measureRoutes(input, haulers, legs, each),
    matched,
    explainAssignments(edges, jobs, haulers, shorter),
  )
  const travel = matched.reduce((sum, { metres }) => sum + metres, 0)
  const bound = travel + unevennessOfPlan(input, haulers, matched)
  return {
    assignments,
    leftOut: explainLeftOut(input, assignments, legs),
    routes,
    certificate: prove(network, flow, jobs, haulers, { bound, matched }),
  }
}

/** A search that also makes the plan more even could end with longer routes: the assignment alone is taken then. */
function shortest(
  measure: (assignments: readonly Assignment[]) => number,
  matched: Assignment[],
  shorter: Assignment[],
): Pick<Plan, 'assignments' | 'routes'> {
  const [before, metres] = [measure(matched), measure(shorter)]
  if (metres > before) return { assignments: matched, routes: { matched: before, metres: before } }
  return { assignments: shorter, routes: { matched: before, metres } }
}
