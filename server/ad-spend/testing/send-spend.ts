import { importSpend, type SpendReport } from '../../../contract/ad-spend.ts'
import { listAdMetrics } from '../../../contract/ad-metrics.ts'
import type { CampaignId } from '../../../contract/advertising.ts'
import type { useApp } from '../../testing/app.ts'

type App = ReturnType<typeof useApp>
type Sent = { dryRun?: boolean; name?: string; changes?: unknown }
type Colleague = Awaited<ReturnType<App['given']['admin']>>

/** Sends a file of spend as the screen does, by a colleague of marketing unless another is given. */
export const sendingSpendIn =
  (app: App) =>
  async (
    content: string | Buffer<ArrayBuffer>,
    { dryRun = false, name = 'google-ads.csv', changes }: Sent = {},
    by?: Colleague,
  ) => {
    const colleague = by ?? (await app.given.admin('marketing'))
    const form = new FormData()
    form.append('dryRun', String(dryRun))
    if (changes !== undefined) form.append('changes', JSON.stringify(changes))
    form.append('file', new Blob([content], { type: 'text/csv' }), name)
    const request = new Request('http://x', { method: 'POST', body: form })
    const answer = await app.http.inject({
      method: 'POST',
      url: importSpend.path,
      headers: {
        cookie: `sid=${colleague.cookie}`,
        'content-type': request.headers.get('content-type') ?? '',
      },
      payload: Buffer.from(await request.arrayBuffer()),
    })
    return {
      status: answer.statusCode,
      ...(answer.json() as SpendReport & { code?: string; detail?: string }),
    }
  }

/** The columns of a Google Ads file. */
export const GOOGLE_HEAD = 'Day,Campaign,Campaign ID,Currency code,Impr.,Clicks,Cost'

/** Day, platform, impressions and cost of what a campaign has, the earliest first. */
export const daysOfSpendIn = (app: App) => async (campaignId: CampaignId) => {
  const as = app.as(await app.given.admin())
  const { items } = await as.call(listAdMetrics.page, { query: { campaign: [campaignId] } })
  return items
    .map(({ date, platform, impressions, cost }) => [date, platform, impressions, Number(cost)])
    .toReversed()
}
