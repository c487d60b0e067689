import { z } from 'zod'
import type { PostMetrics } from '../../../contract/social.ts'
import { providerFailure } from '../failures.ts'
import { readAnswer } from './call-network.ts'
import { callGraph, GRAPH_VERSION, type MetaApi } from './meta.client.ts'
import type { PublishingAccount } from './network.ts'

const Insights = z.object({
  data: z.array(z.object({ name: z.string(), values: z.array(z.object({ value: z.number() })) })),
})

/** One call for each post: Instagram has none for several. Clicks are not counted there. @throws ProviderFailure. */
export async function readMetricsOfInstagram(
  api: MetaApi,
  { accessToken }: PublishingAccount,
  postIds: readonly string[],
): Promise<Map<string, PostMetrics>> {
  const metrics = new Map<string, PostMetrics>()
  for (const id of postIds) {
    const answer = await callGraph(api, {
      method: 'GET',
      path: `/${GRAPH_VERSION}/${id}/insights`,
      accessToken,
      params: { metric: 'likes,comments,shares,views' },
    }).catch((error: unknown) => {
      // This post is gone; the others are read all the same.
      if (providerFailure(error).kind === 'refused') return undefined
      throw error
    })
    if (!answer) continue
    const { data } = readAnswer(api.label, Insights, answer)
    const valueOf = (name: string) => data.find((one) => one.name === name)?.values[0]?.value
    metrics.set(id, {
      likes: valueOf('likes') ?? 0,
      comments: valueOf('comments') ?? 0,
      shares: valueOf('shares') ?? 0,
      impressions: valueOf('views') ?? null,
      clicks: null,
    })
  }
  return metrics
}
