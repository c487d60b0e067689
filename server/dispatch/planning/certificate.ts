import { isWindowOver, windowFacts } from '../../../contract/calendar.ts'
import type { JobId } from '../../../contract/jobs.ts'
import { mayTake, openBook, type Book, type Worker } from './certificate-book.ts'
import type { Certificate, Plan, PlanInput, PlanJob } from './plan-input.ts'
import { jobsByPriority } from './priority.ts'
import { middlePay, spread } from './weights.ts'

/**
 * What is wrong with a plan, or undefined: then it keeps every rule and no plan is better. Nothing of
 * the search is used, only the input, the plan and the numbers of its certificate. The argument:
 *
 * Which jobs are done. Let w be any weights that fall, or stay, from one job to the next in order of
 * priority. A slot wanted by a job left out is worth that job's w, every other slot nothing. If each
 * slot wanted is full, holds only jobs before the one that wants it, if no job in it could go where
 * nobody or only a later job wants to, and if every slot open to a job left out is wanted by it or by
 * one before, then these worths solve the dual of "serve the greatest weight" with the plan's own
 * value. So the plan serves the most for every such w: for equal ones the greatest number, for steep
 * ones the most urgent set of all.
 *
 * Who does them. A job costs its hauler's travel, the hauler's price and the slot's price. If only
 * full slots have a price, a hauler's price lies between what the last job given and the next would
 * add to the cost, and each job is where it costs least, then prices solve the dual of "least cost for
 * these jobs". weights.ts says why least cost means least travel first, then the most even earnings.
 *
 * All numbers are integers that doubles hold exactly, so equal means equal.
 */
export function findFlaw(input: PlanInput, plan: Plan): string | undefined {
  const [flaw] = flaws(input, plan)
  return flaw
}

type Flaws = Generator<string, void, void>

/** Each part relies on those before: only the first flaw is sure to be one. */
function* flaws(input: PlanInput, plan: Plan): Flaws {
  const book = openBook(input)
  const jobs = jobsByPriority(input)
  const ranks = new Map(jobs.map(({ id }, rank) => [id, rank]))
  yield* namesEachJobOnce(input, plan)
  yield* keepsTheRules(input, plan, book)
  yield* pricesAreRight(input, plan.certificate, book, ranks)
  yield* placesEachJobBest(input, plan, book, ranks)
}

function* namesEachJobOnce({ jobs }: PlanInput, { assignments, leftOut }: Plan): Flaws {
  const named = [...assignments, ...leftOut].map(({ jobId }) => jobId)
  if (new Set(named).size !== named.length) yield 'A job is named twice'
  const known = new Set<number>(jobs.map(({ id }) => id))
  if (known.size !== jobs.length) yield 'Two jobs have one id'
  if (named.length !== known.size || !named.every((id) => known.has(id)))
    yield 'The jobs of the plan are not those it was made for'
}

/** The rules of a claim (eligibility.ts), and that nobody is given more than fits. */
function* keepsTheRules({ jobs, now }: PlanInput, { assignments }: Plan, book: Book): Flaws {
  const byId = new Map(jobs.map((job) => [job.id, job]))
  for (const given of assignments) {
    const job = byId.get(given.jobId)
    const worker = book.workers.get(given.haulerId)
    if (!job || !worker) return yield `Job ${given.jobId} is given to nobody known`
    const { preferredDate, preferredTime } = job
    if (isWindowOver(preferredDate, preferredTime, now)) yield `The window of job ${job.id} is over`
    if (!mayTake(worker.hauler, job)) yield `Hauler ${given.haulerId} may not take job ${job.id}`
    if (given.day !== preferredDate || !windowFacts[preferredTime].slots.includes(given.timeSlot))
      yield `Job ${job.id} is not in its window`
    if (given.metres !== worker.travel(job.area)) yield `Job ${job.id} is not so far away`
    const cell = book.cellOf(worker, given.day, given.timeSlot)
    const taken = (book.taken[cell] ?? 0) + 1
    book.taken[cell] = taken
    worker.load++
    if (taken > (book.places[cell] ?? 0))
      yield `Hauler ${given.haulerId} has no place left for job ${job.id}`
  }
}

function* pricesAreRight(
  { jobs, haulers }: PlanInput,
  { perMetre, ...certificate }: Certificate,
  book: Book,
  ranks: Map<JobId, number>,
): Flaws {
  const perJob = middlePay(jobs)
  for (const { haulerId, price } of certificate.haulers) {
    const worker = book.workers.get(haulerId)
    if (!worker) return yield `There is no hauler ${haulerId}`
    worker.price = price
  }
  for (const { hauler, price, load } of book.workers.values()) {
    const last = hauler.earned + load * perJob
    if (price > last + perJob || (load > 0 && price < last))
      yield `The price of hauler ${hauler.id} is not that of a job`
  }
  for (const { haulerId, day, timeSlot, price, wantedBy } of certificate.slots) {
    const worker = book.workers.get(haulerId)
    if (!worker) return yield `There is no hauler ${haulerId}`
    const cell = book.cellOf(worker, day, timeSlot)
    const rank = wantedBy === null ? Infinity : (ranks.get(wantedBy) ?? NaN)
    book.price[cell] = price
    book.wantedBy[cell] = rank
    if (!Number.isSafeInteger(price) || price < 0 || Number.isNaN(rank) || Number.isNaN(cell))
      yield `The proof of a slot of hauler ${haulerId} is no proof`
    if ((book.taken[cell] ?? 0) < (book.places[cell] ?? 0))
      yield `A slot of hauler ${haulerId} is not full`
  }
  const mostJobs = Math.max(0, ...[...book.workers.values()].map(({ load }) => load))
  if (!Number.isSafeInteger(perMetre) || perMetre <= spread(haulers) + mostJobs * perJob)
    yield 'A metre weighs too little against earnings'
}

function* placesEachJobBest(
  input: PlanInput,
  { assignments, certificate: { perMetre } }: Plan,
  book: Book,
  ranks: Map<JobId, number>,
): Flaws {
  const given = new Map(assignments.map((assignment) => [assignment.jobId, assignment]))
  const suited = findSuited(book, perMetre)
  const known = new Map<string, Bounds>()
  for (const job of input.jobs) {
    const rank = ranks.get(job.id)
    if (rank === undefined) continue
    const key = [job.area, job.loadSize, job.preferredDate, job.preferredTime].join()
    const bounds = known.get(key) ?? boundsOf(job, suited(job), book)
    known.set(key, bounds)
    if (!bounds.exact) return yield 'The numbers are too large to be exact'
    const assignment = given.get(job.id)
    const worker = assignment && book.workers.get(assignment.haulerId)
    if (!assignment || !worker) {
      if (bounds.wantedBy > rank) yield `Job ${job.id} could be done`
      continue
    }
    const cell = book.cellOf(worker, assignment.day, assignment.timeSlot)
    const wantedBy = book.wantedBy[cell] ?? NaN
    if (!(wantedBy > rank)) yield `Job ${job.id} is done before a more urgent one`
    if (!(bounds.wantedBy <= wantedBy)) yield `Job ${job.id} could make room for another`
    if (!(perMetre * assignment.metres + worker.price + (book.price[cell] ?? NaN) <= bounds.cost))
      yield `Job ${job.id} would cost less with another hauler`
  }
}

/** A hauler who may take a job, and what that costs but for the slot. */
type Suited = { worker: Worker; cost: number }

/** Jobs alike in area and load suit the same haulers, so each list is made once. */
function findSuited(book: Book, perMetre: number) {
  const known = new Map<string, Suited[]>()
  return (job: PlanJob): Suited[] => {
    const key = [job.area, job.loadSize].join()
    const suited =
      known.get(key) ??
      [...book.workers.values()]
        .filter(({ hauler }) => mayTake(hauler, job))
        .map((worker) => ({ worker, cost: perMetre * worker.travel(job.area) + worker.price }))
    known.set(key, suited)
    return suited
  }
}

/** Over all slots a job may be placed in: the least cost, and the least urgent that any is wanted by. */
type Bounds = { cost: number; wantedBy: number; exact: boolean }

function boundsOf(job: PlanJob, suited: readonly Suited[], book: Book): Bounds {
  const bounds = { cost: Infinity, wantedBy: -Infinity, exact: true }
  const cells = windowFacts[job.preferredTime].slots.map((slot) =>
    book.cellOf({ offset: 0 }, job.preferredDate, slot),
  )
  for (const { worker, cost } of suited) {
    for (const offset of cells) {
      const cell = worker.offset + offset
      if (book.places[cell] === 0) continue
      const whole = cost + (book.price[cell] ?? NaN)
      bounds.exact &&= Number.isSafeInteger(whole)
      bounds.cost = Math.min(bounds.cost, whole)
      bounds.wantedBy = Math.max(bounds.wantedBy, book.wantedBy[cell] ?? NaN)
    }
  }
  return bounds
}
