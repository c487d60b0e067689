import { Day } from '../../contract/calendar.ts'
import type { HaulerId } from '../../contract/haulers.ts'
import { TOTAL_HEADER } from '../../contract/list.ts'
import { cents } from '../../contract/money.ts'
import type { Seller, SellerMissing, SellerSums } from '../../contract/sellers.ts'
import { Answer } from '../core/answer.ts'
import type { Context } from '../core/context.ts'
import type { Db } from '../db/database.ts'
import { missingOf } from '../haulers/tax-details.ts'
import { taxDetailsOf, type OpenTaxDetails } from '../haulers/tax-details-store.ts'
import { quartersOf, sellerIds, sellersOf, type QuarterRow } from './sellers-query.ts'

const QUARTERS = [1, 2, 3, 4]
const NOTHING: SellerSums = {
  consideration: cents(0),
  activities: 0,
  fees: cents(0),
  taxes: cents(0),
}

/** Who has a job or a payout in a year of the BC calendar, by id, with the sums of each quarter. */
async function sellersOfYear(db: Db, year: number) {
  const rows = Map.groupBy(await quartersOf(db, year), ({ haulerId }) => haulerId)
  const days = { from: Day.parse(`${year}-01-01`), to: Day.parse(`${year}-12-31`) }
  return { rows, ids: await sellerIds(db, [...rows.keys()], days) }
}

/** The sellers of a year behind one, by id: what the accountant reports from. */
export async function sellersIn(
  { db, secrets }: Pick<Context, 'db' | 'secrets'>,
  year: number,
  after = 0,
): Promise<Answer<Seller[]>> {
  const { rows, ids } = await sellersOfYear(db, year)
  const haulers = await sellersOf(
    db,
    ids.filter((id) => id > after),
  )
  const details = await detailsOf(
    { db, secrets },
    haulers.map(({ id }) => id),
  )
  const sellers = haulers.map(({ id, firstName, lastName, stripeAccountId }) => {
    const quarters = QUARTERS.map((quarter) =>
      sumsOf(rows.get(id)?.find((row) => row.quarter === quarter)),
    )
    return {
      haulerId: id,
      name: `${firstName} ${lastName}`,
      accountId: stripeAccountId,
      details: detailsView(details.get(id)),
      missing: missingOf(details.get(id)),
      quarters,
      total: quarters.reduce(plus, NOTHING),
    }
  })
  return new Answer(sellers, { [TOTAL_HEADER]: ids.length })
}

/** The sellers with missing details, without the details of the others. */
export async function sellersMissing(
  { db, secrets }: Pick<Context, 'db' | 'secrets'>,
  year: number,
): Promise<{ sellers: number; missingSellers: number; missing: SellerMissing[] }> {
  const { ids } = await sellersOfYear(db, year)
  const details = await detailsOf({ db, secrets }, ids)
  const incomplete = ids.filter((id) => missingOf(details.get(id)).length > 0)
  const missing = (await sellersOf(db, incomplete)).map(({ id, firstName, lastName }) => ({
    haulerId: id,
    name: `${firstName} ${lastName}`,
    missing: missingOf(details.get(id)),
  }))
  return { sellers: ids.length, missingSellers: incomplete.length, missing }
}

const detailsOf = async (
  { db, secrets }: Pick<Context, 'db' | 'secrets'>,
  ids: readonly HaulerId[],
): Promise<Map<HaulerId, OpenTaxDetails>> =>
  new Map((await taxDetailsOf(db, secrets, ids)).map((details) => [details.haulerId, details]))

const sumsOf = (row: QuarterRow | undefined): SellerSums =>
  row
    ? {
        ...NOTHING,
        consideration: cents(Number(row.consideration)),
        activities: Number(row.activities),
        fees: cents(Number(row.fees)),
      }
    : NOTHING

const plus = (a: SellerSums, b: SellerSums): SellerSums => ({
  consideration: cents(a.consideration + b.consideration),
  activities: a.activities + b.activities,
  fees: cents(a.fees + b.fees),
  taxes: cents(a.taxes + b.taxes),
})

function detailsView(detailsByHauler: OpenTaxDetails | undefined): Seller['details'] {
  if (!detailsByHauler) return null
  const { kind, legalName, street, city, province, postalCode, gstNumber } = detailsByHauler
  const { birthDate, taxNumber } = detailsByHauler
  return {
    kind,
    legalName,
    street,
    city,
    province,
    postalCode,
    gstNumber,
    birthDate,
    taxNumber,
  }
}
