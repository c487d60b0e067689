import { z } from 'zod'
import type { PostMetrics } from '../../../contract/social.ts'
import { readAnswer } from './call-network.ts'
import { callGraph, explainMeta, GRAPH_VERSION, type MetaApi } from './meta.client.ts'
import type { PublishingAccount } from './network.ts'

const FIELDS =
  'reactions.limit(0).summary(total_count),comments.limit(0).summary(total_count),shares'
const INSIGHTS = 'metric=post_media_view,post_clicks&period=lifetime'

/** One call in a batch: null where it ran out of time. */
const Batch = z.array(z.object({ code: z.number(), body: z.string() }).nullable())
const total = z.object({ summary: z.object({ total_count: z.number() }) }).optional()
const Counts = z.object({
  reactions: total,
  comments: total,
  shares: z.object({ count: z.number() }).optional(),
})
const Insights = z.object({
  data: z.array(z.object({ name: z.string(), values: z.array(z.object({ value: z.number() })) })),
})

/**
 * What people did with posts of a page: one request for up to 50, in which a post that is gone fails alone. How often it was
 * seen is missing on pages with few followers. @throws ProviderFailure.
 */
export async function readMetricsOfPage(
  api: MetaApi,
  { accessToken }: PublishingAccount,
  postIds: readonly string[],
): Promise<Map<string, PostMetrics>> {
  const metrics = new Map<string, PostMetrics>()
  if (postIds.length === 0) return metrics
  const counts = await batch(
    api,
    accessToken,
    postIds.map((id) => `${id}?fields=${FIELDS}`),
  )
  const seen = await batch(
    api,
    accessToken,
    postIds.map((id) => `${id}/insights?${INSIGHTS}`),
  )
  for (const [index, id] of postIds.entries()) {
    const { data } = Counts.safeParse(counts[index])
    if (!data || counts[index] === undefined) continue
    const insights = Insights.safeParse(seen[index]).data?.data ?? []
    const valueOf = (name: string) => insights.find((one) => one.name === name)?.values[0]?.value
    metrics.set(id, {
      likes: data.reactions?.summary.total_count ?? 0,
      comments: data.comments?.summary.total_count ?? 0,
      shares: data.shares?.count ?? 0,
      impressions: valueOf('post_media_view') ?? null,
      clicks: valueOf('post_clicks') ?? null,
    })
  }
  return metrics
}

/** The bodies in the order asked; undefined for what was refused. @throws Reconnect when each says that the token is void. */
async function batch(
  api: MetaApi,
  accessToken: string,
  paths: readonly string[],
): Promise<unknown[]> {
  const answer = await callGraph(api, {
    method: 'POST',
    path: `/${GRAPH_VERSION}/`,
    accessToken,
    params: {
      include_headers: 'false',
      batch: JSON.stringify(paths.map((path) => ({ method: 'GET', relative_url: path }))),
    },
  })
  return readAnswer(api.label, Batch, answer).map((one) => {
    if (one?.code === 200) return JSON.parse(one.body)
    const body: unknown = one ? JSON.parse(one.body) : undefined
    const failure = explainMeta(api.label, { ...answer, status: one?.code ?? 400, body }, api.now())
    if (failure.kind === 'reconnect' && one?.code === 401) throw failure
    return undefined
  })
}
