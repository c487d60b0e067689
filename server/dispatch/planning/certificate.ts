import { windowFacts } from '../../../contract/calendar.ts'
import type { JobId } from '../../../contract/jobs.ts'
import { OK, type Outcome } from '../../core/outcome.ts'
import { createNotes, loadsAlike, mayTake, travelTo, type Notes } from './certificate-notes.ts'
import type { Assignment, Certificate, Plan, PlanInput, PlanJob } from './plan-input.ts'
import { jobsByPriority, windowsOverAt } from './priority.ts'
import { measureLegs, type Legs } from './legs.ts'
import { measureRoutes } from './measure-routes.ts'
import { costOfNext, unevennessOf } from './weights.ts'

/**
 * Proves that a plan keeps every rule and that no plan is better, or says why not. The proof uses nothing
 * of the search, only the input, the plan and the numbers of its certificate. The argument:
 *
 * Which jobs are done. Let w be any weights that fall, or stay, from one job to the next in order of
 * priority. A slot demanded by a job left out is worth that job's w, every other slot nothing. If each
 * demanded slot is full and holds only jobs before the one that demands it, if no job in it could go to
 * a slot without demand or with only a later one's, and if every slot open to a job left out is demanded
 * by it or by an earlier one, then these values solve the dual of "serve the greatest weight" with the
 * plan's own value. So the plan serves the most for every such w: for equal ones the greatest number, for steep
 * ones the most urgent set of all.
 *
 * Who does them. A job costs its hauler's travel, the hauler's dual and the slot's dual. If only
 * full slots have a dual above 0, a hauler's dual lies between what the last assigned job added to the
 * cost and what the next would add, and each job is where it costs least, then the duals prove that no
 * assignment of these jobs has less travel and unevenness together (weights.ts): the bound.
 *
 * The routes. The plan does the same jobs as that assignment by the same rules, its day routes are as long as it says and no
 * longer than those of the assignment alone, and it is no more uneven.
 *
 * All numbers are integers that doubles hold exactly, so equal means equal.
 * @param legs the ways of the input, where they were measured before; they are no part of the search.
 */
export function certifyPlan(
  input: PlanInput,
  plan: Plan,
  legs = measureLegs(input.haulers, input),
): Outcome {
  const [flaw] = flaws(input, plan, legs)
  return flaw === undefined ? OK : { reason: flaw }
}

type Flaws = Generator<string, void, void>

/** Each check relies on those before it: only the first flaw is certain. */
function* flaws(input: PlanInput, plan: Plan, legs: Legs): Flaws {
  const notes = createNotes(input, legs)
  const jobs = jobsByPriority(input)
  const ranks = new Map(jobs.map(({ id }, rank) => [id, rank]))
  const { certificate } = plan
  yield* checkJobs(input, plan)
  yield* checkJobs(input, { ...plan, assignments: certificate.matched })
  yield* checkRules(input, certificate.matched, notes)
  yield* checkDuals(input, certificate, notes, ranks)
  yield* checkOptimality(input, certificate, notes, ranks)
  yield* checkBound(input, certificate, notes)
  yield* checkRoutes(input, plan, notes)
}

function* checkJobs(
  { jobs }: PlanInput,
  { assignments, leftOut }: Pick<Plan, 'assignments' | 'leftOut'>,
): Flaws {
  const listed = [...assignments, ...leftOut].map(({ jobId }) => jobId)
  if (new Set(listed).size !== listed.length) yield 'A job is listed twice'
  const ids = new Set<number>(jobs.map(({ id }) => id))
  if (ids.size !== jobs.length) yield 'Two jobs have one id'
  if (listed.length !== ids.size || !listed.every((id) => ids.has(id)))
    yield 'The jobs of the plan are not those it was made for'
}

/** The rules of a claim (eligibility.ts), and that no slot holds more jobs than it has places. */
function* checkRules(
  { jobs, now }: PlanInput,
  assignments: readonly Assignment[],
  notes: Notes,
): Flaws {
  const byId = new Map(jobs.map((job) => [job.id, job]))
  const isOver = windowsOverAt(now)
  for (const assignment of assignments) {
    const job = byId.get(assignment.jobId)
    const hauler = notes.haulers.get(assignment.haulerId)
    if (!job || !hauler) return yield `Job ${assignment.jobId} has an unknown job or hauler id`
    const { preferredDate, preferredTime } = job
    if (isOver(preferredDate, preferredTime)) yield `The window of job ${job.id} is over`
    if (!mayTake(hauler.facts, job))
      yield `Hauler ${assignment.haulerId} may not take job ${job.id}`
    if (
      assignment.day !== preferredDate ||
      !windowFacts[preferredTime].slots.includes(assignment.timeSlot)
    )
      yield `Job ${job.id} is not in its window`
    if (assignment.metres !== travelTo(hauler, notes.legs.placeOf(job.place)))
      yield `Job ${job.id} is not so far away`
    const cell = notes.cellOf(hauler, assignment.day, assignment.timeSlot)
    const used = (notes.used[cell] ?? 0) + 1
    notes.used[cell] = used
    hauler.load++
    if (used > (notes.places[cell] ?? 0))
      yield `Hauler ${assignment.haulerId} has no place left for job ${job.id}`
  }
}

function* checkDuals(
  { evenness }: PlanInput,
  certificate: Certificate,
  notes: Notes,
  ranks: Map<JobId, number>,
): Flaws {
  for (const { haulerId, dual } of certificate.haulers) {
    const hauler = notes.haulers.get(haulerId)
    if (!hauler) return yield `There is no hauler ${haulerId}`
    hauler.dual = dual
  }
  for (const { facts, dual, load } of notes.haulers.values()) {
    const next = costOfNext(evenness, facts.jobs + load)
    if (dual > next || (load > 0 && dual < costOfNext(evenness, facts.jobs + load - 1)))
      yield `The dual of hauler ${facts.id} is not that of a job`
  }
  for (const { haulerId, day, timeSlot, dual, demandedBy } of certificate.slots) {
    const hauler = notes.haulers.get(haulerId)
    if (!hauler) return yield `There is no hauler ${haulerId}`
    const cell = notes.cellOf(hauler, day, timeSlot)
    const rank = demandedBy === null ? Infinity : (ranks.get(demandedBy) ?? NaN)
    notes.dual[cell] = dual
    notes.demandedBy[cell] = rank
    if (!Number.isSafeInteger(dual) || dual < 0 || Number.isNaN(rank) || Number.isNaN(cell))
      yield `The proof of a slot of hauler ${haulerId} is invalid`
    if ((notes.used[cell] ?? 0) < (notes.places[cell] ?? 0))
      yield `A slot of hauler ${haulerId} is not full`
  }
}

function* checkOptimality(
  input: PlanInput,
  { matched }: Certificate,
  notes: Notes,
  ranks: Map<JobId, number>,
): Flaws {
  const assignmentOf = new Map(matched.map((assignment) => [assignment.jobId, assignment]))
  const load = loadsAlike(input.haulers)
  const alike = (job: PlanJob): string =>
    `${job.area} ${notes.legs.placeOf(job.place)} ${load(job)} ${job.excludedHaulers?.join('+')}`
  const suited = findSuited(notes, alike)
  const boundsOfKind = new Map<string, Bounds>()
  for (const job of input.jobs) {
    const rank = ranks.get(job.id)
    if (rank === undefined) continue
    const key = `${alike(job)} ${job.preferredDate} ${job.preferredTime}`
    const bounds = boundsOfKind.get(key) ?? boundsOf(job, suited(job), notes)
    boundsOfKind.set(key, bounds)
    if (!bounds.exact) return yield 'The numbers are too large to be exact'
    const assignment = assignmentOf.get(job.id)
    const hauler = assignment && notes.haulers.get(assignment.haulerId)
    if (!assignment || !hauler) {
      if (bounds.demandedBy > rank) yield `Job ${job.id} could be done`
      continue
    }
    const cell = notes.cellOf(hauler, assignment.day, assignment.timeSlot)
    const demandedBy = notes.demandedBy[cell] ?? NaN
    if (!(demandedBy > rank)) yield `Job ${job.id} is done before a more urgent one`
    if (!(bounds.demandedBy <= demandedBy)) yield `Job ${job.id} could make room for another`
    if (!(assignment.metres + hauler.dual + (notes.dual[cell] ?? NaN) <= bounds.cost))
      yield `Job ${job.id} would cost less with another hauler`
  }
}

/** The bound is what the assignment costs, which the duals have proven to be the least. */
function* checkBound(
  { evenness }: PlanInput,
  { bound, matched }: Certificate,
  notes: Notes,
): Flaws {
  const travel = matched.reduce((sum, { metres }) => sum + metres, 0)
  if (bound !== travel + unevennessIn(notes, evenness)) yield 'The bound is not what was proven'
}

const unevennessIn = ({ haulers }: Notes, evenness: number): number =>
  [...haulers.values()].reduce(
    (sum, { facts, load }) => sum + unevennessOf(evenness, facts.jobs, load),
    0,
  )

function* checkRoutes(
  input: PlanInput,
  { assignments, routes, certificate: { matched } }: Plan,
  before: Notes,
): Flaws {
  const { legs } = before
  const after = createNotes(input, legs)
  yield* checkRules(input, assignments, after)
  if (unevennessIn(after, input.evenness) > unevennessIn(before, input.evenness))
    yield 'The routes make the shares of work less even'
  const measure = (each: readonly Assignment[]) => measureRoutes(input, input.haulers, legs, each)
  if (measure(matched) !== routes.matched || measure(assignments) !== routes.metres)
    yield 'The routes are not as long as the plan says'
  if (routes.metres > routes.matched)
    yield 'The routes are longer than those of the assignment alone'
}

/** The first cells of the haulers who may take a job, and their costs without the slot's dual. */
type Suited = { offsets: Int32Array; costs: Float64Array }

/** Jobs alike in place and load suit the same haulers: each list is computed once. */
function findSuited(notes: Notes, alike: (job: PlanJob) => string) {
  const suitedByKind = new Map<string, Suited>()
  return (job: PlanJob): Suited => {
    const key = alike(job)
    const earlier = suitedByKind.get(key)
    if (earlier) return earlier
    const place = notes.legs.placeOf(job.place)
    const able = [...notes.haulers.values()].filter(({ facts }) => mayTake(facts, job))
    const suited = {
      offsets: Int32Array.from(able, ({ offset }) => offset),
      costs: Float64Array.from(able, (hauler) => travelTo(hauler, place) + hauler.dual),
    }
    suitedByKind.set(key, suited)
    return suited
  }
}

/** Over all slots a job may be placed in: the least cost, and the least urgent demand. */
type Bounds = { cost: number; demandedBy: number; exact: boolean }

function boundsOf(job: PlanJob, { offsets, costs }: Suited, notes: Notes): Bounds {
  let [least, latest, exact] = [Infinity, -Infinity, true]
  const { places, dual, demandedBy } = notes
  for (const slot of windowFacts[job.preferredTime].slots) {
    const inDay = notes.cellOf({ offset: 0 }, job.preferredDate, slot)
    for (let at = 0; at < offsets.length; at++) {
      const cell = (offsets[at] ?? NaN) + inDay
      if (places[cell] === 0) continue
      const cost = (costs[at] ?? NaN) + (dual[cell] ?? NaN)
      if (!Number.isSafeInteger(cost)) exact = false
      if (cost < least) least = cost
      latest = Math.max(latest, demandedBy[cell] ?? NaN)
    }
  }
  return { cost: least, demandedBy: latest, exact }
}
