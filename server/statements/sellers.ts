import { Day, instantOf } from '../../contract/calendar.ts'
import { cents } from '../../contract/money.ts'
import type { Seller, SellerMissing, SellerSums } from '../../contract/sellers.ts'
import type { Context } from '../core/context.ts'
import { missingOf } from '../haulers/tax-details.ts'
import { taxDetailsOf, type OpenTaxDetails } from '../haulers/tax-details-store.ts'
import { quartersOf, sellersOf, type QuarterRow } from './sellers-query.ts'

const QUARTERS = [1, 2, 3, 4]
const NOTHING: SellerSums = {
  consideration: cents(0),
  activities: 0,
  fees: cents(0),
  taxes: cents(0),
}

/** The instants at which the quarters of a year begin in BC, and the year ends. */
const startsOf = (year: number): [Date, Date, Date, Date, Date] => {
  const at = (of: number, month: string) => instantOf(Day.parse(`${of}-${month}-01`), 0)
  return [at(year, '01'), at(year, '04'), at(year, '07'), at(year, '10'), at(year + 1, '01')]
}

/** Every hauler with a job or a payout in a year of the BC calendar, by id: what the accountant reports from. */
export async function sellersIn(
  { db, secrets }: Pick<Context, 'db' | 'secrets'>,
  year: number,
): Promise<Seller[]> {
  const starts = startsOf(year)
  const rows = Map.groupBy(await quartersOf(db, starts), ({ haulerId }) => haulerId)
  const haulers = await sellersOf(db, [...rows.keys()], { from: starts[0], until: starts[4] })
  const ids = haulers.map(({ id }) => id)
  const given = new Map(
    (await taxDetailsOf(db, secrets, ids)).map((details) => [details.haulerId, details]),
  )
  return haulers.map(({ id, firstName, lastName, stripeAccountId }) => {
    const quarters = QUARTERS.map((quarter) =>
      sumsOf(rows.get(id)?.find((row) => row.quarter === quarter)),
    )
    return {
      haulerId: id,
      name: `${firstName} ${lastName}`,
      accountId: stripeAccountId,
      details: detailsView(given.get(id)),
      missing: missingOf(given.get(id)),
      quarters,
      total: quarters.reduce(plus, NOTHING),
    }
  })
}

/** Who of them has to be asked for something, without what the others gave. */
export async function sellersMissing(
  ctx: Pick<Context, 'db' | 'secrets'>,
  year: number,
): Promise<{ sellers: number; missing: SellerMissing[] }> {
  const sellers = await sellersIn(ctx, year)
  const missing = sellers
    .filter((seller) => seller.missing.length > 0)
    .map(({ haulerId, name, missing: parts }) => ({ haulerId, name, missing: parts }))
  return { sellers: sellers.length, missing }
}

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

function detailsView(given: OpenTaxDetails | undefined): Seller['details'] {
  if (!given) return null
  const { kind, legalName, street, city, province, postalCode, gstNumber } = given
  const { birthDate, taxNumber } = given
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
