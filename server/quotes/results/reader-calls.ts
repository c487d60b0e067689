import { READER_CALL_DAYS, type getReaderCalls } from '../../../contract/reader-calls.ts'
import type { Result } from '../../../contract/endpoint.ts'
import type { Context } from '../../core/context.ts'
import { readerModels } from './reader-calls-query.ts'

const DAY_MS = 86_400_000

/** What the requests of the last 30 days to the model took and cost, and the prices that are set now. */
export async function readerCalls({
  db,
  now,
  config,
}: Pick<Context, 'db' | 'now' | 'config'>): Promise<Result<typeof getReaderCalls>> {
  const since = new Date(now().getTime() - READER_CALL_DAYS * DAY_MS)
  const models = await readerModels(db, since)
  return { hasModel: config.ai !== undefined, prices: config.aiPrices ?? null, models }
}
