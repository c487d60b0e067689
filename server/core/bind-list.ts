import { Readable } from 'node:stream'
import { z } from 'zod'
import { dayOf } from '../../contract/calendar.ts'
import { BYTE_ORDER_MARK, csvLine } from '../../contract/csv.ts'
import type { Endpoint } from '../../contract/endpoint.ts'
import { type ItemOf, type List, type ListQuery, TOTAL_HEADER } from '../../contract/list.ts'
import { Answer } from './answer.ts'
import type { Bind } from './bind.ts'
import type { Caller } from './caller.ts'
import type { Pages } from './page.ts'
import type { Scope } from './list-source.ts'

/** Binds a list of the contract to its pages: the plain call, the paged one and the file. */
export function bindList<L extends List & Endpoint, S extends Scope>(
  bind: Bind,
  list: L,
  pages: Pages<L, S>,
  scopeOf: (caller: Caller<L['access']>) => S,
): void {
  const { query, response, ...rest } = list.page
  const whole = { ...rest, query, response: z.union([list.response, response]) }
  bind(whole, async (call) => {
    const listQuery = call.query as ListQuery<L>
    const scope = scopeOf(call.caller as Caller<L['access']>)
    if (Object.keys(listQuery).length > 0) return pages.page(call.ctx, listQuery, scope)
    const { items, total } = await pages.newest(call.ctx, scope)
    return new Answer<{ id: number }[]>(items, { [TOTAL_HEADER]: total })
  })

  bind(list.csv as List['csv'], async (call) => {
    const scope = scopeOf(call.caller as Caller<L['access']>)
    const batches = pages.batches(call.ctx, call.query as ListQuery<L>, scope)
    return new Answer<string>(Readable.from(linesOf(list, await begun(batches))), {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="${fileName(list, call.ctx.now())}"`,
      'cache-control': 'no-store',
    })
  })
}

/** Reads the first batch now: a query that the database refuses is a refusal, not a file that breaks off. */
async function begun<Items>(batches: AsyncIterable<Items>): Promise<AsyncIterable<Items>> {
  const rest = batches[Symbol.asyncIterator]()
  const first = await rest.next()
  return (async function* () {
    for (let next = first; !next.done; next = await rest.next()) yield next.value
  })()
}

/** One piece of text per batch, so that memory holds one batch however long the list is. */
async function* linesOf<L extends List>(
  { columns }: L,
  batches: AsyncIterable<ItemOf<L>[]>,
): AsyncGenerator<string> {
  const shownColumns = Object.values(columns)
  yield BYTE_ORDER_MARK + csvLine(shownColumns.map(({ title }) => title))
  for await (const items of batches)
    yield items.map((item) => csvLine(shownColumns.map(({ value }) => value(item)))).join('')
}

const fileName = ({ path }: List, now: Date): string =>
  `${path.slice(path.lastIndexOf('/') + 1)}-${dayOf(now)}.csv`
