import {
  MOST_SOLVED,
  type listSolvedRisks,
  type Solution,
  type SolvedRisk,
} from '../../../contract/solved-risks.ts'
import type { Result } from '../../../contract/endpoint.ts'
import type { Context } from '../../core/context.ts'
import { findSolved, type LastMove, type SolvedFacts } from './solved-risks-query.ts'

/** What was at risk today and is no more, with what solved it; the latest first. */
export async function solvedRisks({
  db,
  now,
}: Pick<Context, 'db' | 'now'>): Promise<Result<typeof listSolvedRisks>> {
  const { rows, total } = await findSolved(db, now(), MOST_SOLVED)
  const items = rows.map(viewOf)
  return { items: items.toSorted((a, b) => b.at.getTime() - a.at.getTime()), total }
}

const viewOf = (facts: SolvedFacts): SolvedRisk => ({
  jobId: facts.jobId,
  kind: facts.kind,
  customer: { firstName: facts.firstName, lastName: facts.lastName },
  hauler:
    facts.haulerId === null
      ? null
      : { firstName: facts.haulerFirstName ?? '', lastName: facts.haulerLastName ?? '' },
  ...solutionOf(facts),
})

type Solved = Pick<SolvedRisk, 'solution' | 'by' | 'name' | 'at' | 'heardAt'>

/** What solved it follows from how the job stands now, compared with how it stood when it was at risk. */
function solutionOf(facts: SolvedFacts): Solved {
  const { kind, status, isRefunded, lastMove } = facts
  // Whatever becomes of the job, a report stays until the team closes it.
  if (kind === 'hauler_problem') return closingOf(facts)
  if (status === 'cancelled') return byMove(isRefunded ? 'refunded' : 'cancelled', facts, lastMove)
  if (kind === 'no_proof') return proofOf(facts)
  if (kind === 'price_question') return priceOf(facts)
  if (facts.haulerId !== null && facts.haulerId !== facts.hadHaulerId) return newHaulerOf(facts)
  if (status === 'completed') return byMove('completed', facts, lastMove)
  if (status === 'in_progress') return byMove('started', facts, lastMove)
  if (kind === 'suspended' && facts.haulerStatus === 'approved')
    return byMove('reinstated', facts, facts.lastHaulerMove)
  return stepOf(facts)
}

const plain = (solution: Solution, at: Date, by: Solved['by']): Solved => ({
  solution,
  by,
  name: null,
  at,
  heardAt: null,
})

const unknown = ({ seenAt }: SolvedFacts): Solved => plain('other', seenAt, null)

function byMove(solution: Solution, facts: SolvedFacts, move: LastMove | null): Solved {
  if (!move) return unknown(facts)
  const by = move.by === 'provider' ? 'system' : move.by
  return { ...plain(solution, new Date(move.at), by), name: move.name }
}

function newHaulerOf(facts: SolvedFacts): Solved {
  const { lastAssignment, hadHaulerId } = facts
  if (lastAssignment?.move === 'claim') return byMove('claimed', facts, lastAssignment)
  return byMove(hadHaulerId === null ? 'assigned' : 'reassigned', facts, lastAssignment)
}

function proofOf(facts: SolvedFacts): Solved {
  const { check, proof, provenAt } = facts
  if (check) {
    const solution = check.withoutProof ? 'accepted' : 'checked'
    return { ...plain(solution, new Date(check.at), 'admin'), name: check.name }
  }
  return proof === 'complete' && provenAt ? plain('proof_came', provenAt, 'hauler') : unknown(facts)
}

const PRICE_SOLUTIONS: Readonly<Record<string, Solution>> = {
  extend: 'more_time',
  expire: 'price_expired',
  withdraw: 'price_withdrawn',
  approve: 'price_answered',
  settle: 'price_answered',
  decline: 'price_answered',
}

function closingOf(facts: SolvedFacts): Solved {
  const { closedProblem } = facts
  if (!closedProblem) return unknown(facts)
  return {
    ...plain('problem_closed', new Date(closedProblem.at), 'admin'),
    name: closedProblem.name,
  }
}

function priceOf(facts: SolvedFacts): Solved {
  const { lastPriceMove: move } = facts
  const solution = move && PRICE_SOLUTIONS[move.move]
  if (!solution) return unknown(facts)
  const solved = byMove(solution, facts, move)
  return solution === 'price_answered' ? { ...solved, by: 'customer' } : solved
}

function stepOf(facts: SolvedFacts): Solved {
  const { lastStep, movedAt } = facts
  if (facts.haulerId !== null && lastStep) {
    const heardAt = lastStep.heardAt ? new Date(lastStep.heardAt) : null
    return { ...plain(lastStep.event, new Date(lastStep.at), 'hauler'), heardAt }
  }
  return movedAt ? plain('moved', movedAt, 'customer') : unknown(facts)
}
