import type { NetworkStandIn, StandInAnswer, StandInPost, StandInRequest } from './world.ts'

/** As X shows a text: escaped, its links short, with one more for the pictures. */
function shownText({ id, text, pictures }: StandInPost) {
  const urls: { url: string; expanded_url: string; media_key?: string }[] = []
  const short = text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replace(/https?:\/\/\S+/g, (link) => {
      const url = `https://t.co/${urls.length}${id.slice(-8)}`
      urls.push({ url, expanded_url: link.replaceAll('&amp;', '&') })
      return url
    })
  if (pictures.length === 0) return { id, text: short, entities: { urls } }
  const url = `https://t.co/p${id.slice(-8)}`
  urls.push({ url, expanded_url: `https://x.com/westhaul/status/${id}/photo/1`, media_key: '3_1' })
  return { id, text: `${short} ${url}`, entities: { urls } }
}

/** An account's own posts, as late as its search lags. */
export function timeline(world: NetworkStandIn, { path, query }: StandInRequest): StandInAnswer {
  const since = new Date(query.get('start_time') ?? 0)
  const data = world
    .shown(path.split('/')[3] ?? '')
    .filter(({ at }) => at >= since)
    .slice(0, Number(query.get('max_results') ?? 10))
    .map(shownText)
  return {
    body:
      data.length > 0
        ? { data, meta: { result_count: data.length } }
        : { meta: { result_count: 0 } },
  }
}

/** What people did with posts; those that are gone are errors beside the others. */
export function counts(world: NetworkStandIn, { query }: StandInRequest): StandInAnswer {
  const ids = (query.get('ids') ?? '').split(',')
  const found = world.posts.filter(({ id }) => ids.includes(id))
  const missing = ids.filter((id) => !found.some((post) => post.id === id))
  const errors = missing.map((id) => ({
    title: 'Not Found Error',
    detail: `Could not find tweet with ids: [${id}].`,
    resource_type: 'tweet',
    type: 'https://api.x.com/2/problems/resource-not-found',
  }))
  const data = found.map(({ id, text, likes }) => ({
    id,
    text,
    public_metrics: {
      repost_count: 0,
      reply_count: 0,
      like_count: likes,
      quote_count: 0,
      bookmark_count: 0,
      impression_count: likes * 10,
    },
    non_public_metrics: { impression_count: likes * 10, url_link_clicks: 1 },
  }))
  return { body: { ...(data.length > 0 && { data }), ...(errors.length > 0 && { errors }) } }
}
