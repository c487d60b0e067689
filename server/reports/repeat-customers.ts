import type { CustomerId } from '../../contract/admin-customers.ts'
import type { OperationsReport } from '../../contract/operations-report.ts'
import type { ReportPeriod } from '../../contract/report-period.ts'
import type { ReadDb } from '../db/database.ts'
import { distinctPairs, hadEarlierJob, ownCustomers, sharedPhones } from './customers-query.ts'

/**
 * The customers of completed jobs, once what was noted of them is settled, and how many had an earlier one, also in the period. One person may have several records: those
 * with the same phone number are one, unless the team said that they are not. A job without a record, such as one of an
 * erased person, is identified by the address or number it was booked with.
 */
export async function repeatCustomers(
  db: ReadDb,
  period: ReportPeriod,
): Promise<OperationsReport['customers']> {
  const own = await ownCustomers(db, period)
  const phones = await sharedPhones(
    db,
    own.flatMap(({ customerId }) => customerId ?? []),
  )
  const ids = [...new Set([...own, ...phones].flatMap(({ customerId }) => customerId ?? []))]
  const contacts = own.flatMap(({ contact }) => contact ?? [])
  const [pairs, earlier] = await Promise.all([
    distinctPairs(db, ids),
    hadEarlierJob(db, period, { ids, contacts }),
  ])
  const people = peopleOf(phones, pairs)
  const jobs = new Map<Key, number>()
  for (const each of own) {
    const person = people.of(keyOf(each))
    jobs.set(person, (jobs.get(person) ?? 0) + each.jobs)
  }
  const cameBefore = new Set(earlier.map((each) => people.of(keyOf(each))))
  const repeat = [...jobs].filter(([person, count]) => count > 1 || cameBefore.has(person))
  return { all: jobs.size, repeat: repeat.length }
}

type Key = CustomerId | string
type Identity = { customerId: CustomerId | null; contact: string | null }
const keyOf = ({ customerId, contact }: Identity): Key => customerId ?? contact ?? ''

/** Joins the records that share a phone number: each to the oldest that it may be. */
function peopleOf(
  phones: readonly { customerId: CustomerId; phone: string }[],
  pairs: readonly { lowId: CustomerId; highId: CustomerId }[],
) {
  const parents = new Map<Key, Key>()
  const of = (key: Key): Key => {
    let root = key
    for (let next = parents.get(root); next !== undefined; next = parents.get(root)) root = next
    // The way is short the next time.
    if (root !== key) parents.set(key, root)
    return root
  }
  const isDistinct = (one: Key, other: Key): boolean =>
    pairs.some(
      ({ lowId, highId }) =>
        (of(lowId) === one && of(highId) === other) || (of(lowId) === other && of(highId) === one),
    )
  for (const sharing of Map.groupBy(phones, ({ phone }) => phone).values()) {
    const ids = sharing.map(({ customerId }) => customerId).toSorted((a, b) => a - b)
    for (const [place, id] of ids.entries()) {
      const same = ids.find((other, at) => at < place && !isDistinct(of(id), of(other)))
      if (same !== undefined && of(same) !== of(id)) parents.set(of(id), of(same))
    }
  }
  return { of }
}
