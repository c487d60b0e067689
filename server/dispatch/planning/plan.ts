import { readAssignments } from './assignments.ts'
import { explainLeftOut } from './blockers.ts'
import { certifyPlan } from './certificate.ts'
import { findEdges } from './edges.ts'
import { fill } from './flow.ts'
import { createNetwork } from './network.ts'
import { openingsOf } from './openings.ts'
import type { Plan, PlanInput } from './plan-input.ts'
import { jobsByPriority } from './priority.ts'
import { prove } from './prove.ts'
import { weigh } from './weights.ts'

/**
 * Assigns jobs to haulers. Of all plans that keep the rules of a claim it is the one that
 *
 * 1. does the most jobs,
 * 2. of those, the most urgent: by preferred date (which never costs another day a job, since a job
 *    has one day), then by how long they wait, then by id,
 * 3. of those, with the least travel,
 * 4. of those, with the most even earnings, over all days together.
 *
 * The same input gives the same plan, in any order of its rows.
 * @throws Error when the certificate does not prove the plan; it must not be applied then.
 */
export function plan(input: PlanInput): Plan {
  const made = makePlan(input)
  const verdict = certifyPlan(input, made)
  if (!('ok' in verdict))
    throw new Error(`The plan is refused, its certificate is invalid: ${verdict.reason}`)
  return made
}

function makePlan(input: PlanInput): Plan {
  const jobs = jobsByPriority(input)
  const haulers = input.haulers.toSorted((a, b) => a.id - b.id)
  const openings = openingsOf(input)
  const edges = findEdges(jobs, haulers, openings)
  const weights = weigh(input.jobs, haulers, edges)
  const network = createNetwork(edges, haulers, weights)
  const flow = fill(network)
  const assignments = readAssignments(network, flow, jobs, haulers, openings)
  return {
    assignments,
    leftOut: explainLeftOut(input, assignments),
    certificate: prove(network, flow, jobs, haulers),
  }
}
