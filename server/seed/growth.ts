import { DAYS, pick, pickArea, roll, text, type Plan, type Run, type Step } from './draw.ts'
import { THINGS } from './words.ts'

const campaignsOf = ({ jobs }: Plan): number => 4 + Math.ceil(jobs / 25_000)
const NETWORKS = ['google', 'facebook', 'instagram', 'linkedin'] as const

const campaigns = (plan: Plan): string => `
  insert into ad_campaigns (id, name, slug, type, status, target_audience, budget_cents, duration, platforms,
    ad_content, landing_page_config, is_ai_generated, started_at, ends_at, created_at) overriding system value
  select ${plan.last.adCampaigns} + n, 'Seed campaign ' || ${plan.last.adCampaigns} + n, 'seed-campaign-' || ${plan.last.adCampaigns} + n,
    case when n % 4 = 0 then 'hauler_recruitment' else 'customer_acquisition' end,
    case when n = 1 then 'active' when n % 7 = 0 then 'draft' when n % 5 = 0 then 'paused' else 'completed' end,
    '{"demographics": "", "location": "British Columbia", "interests": []}', 100000 + 10000 * (n % 9), ${DAYS},
    '["google", "facebook", "instagram"]',
    '{"ads": [{"platform": "google", "headline": "Junk gone this week", "text": "Photos in, price back, pickup booked."}]}',
    '{"headline": "Junk gone this week", "text": "Add photos and see a price before you book.", "action": "Book a pickup"}',
    false, case when n % 7 <> 0 then pg_temp.hour(date ${text(plan.today)} - ${DAYS}, 8) end,
    case when n % 7 <> 0 then pg_temp.hour(date ${text(plan.today)} + 30, 8) end, pg_temp.hour(date ${text(plan.today)} - ${DAYS} - 1, 8)
  from generate_series(1, ${campaignsOf(plan)}) as n`

/** A tenth of those who booked came by a campaign an hour before, and as many came and did not book. */
const visits = (plan: Plan): string => `
  create temp table seed_visits on commit drop as
  select seed_jobs.*, ${plan.last.adCampaigns} + 1 + floor(${campaignsOf(plan)} * ${roll(60)})::int as campaign_id,
    ${pick(NETWORKS, 61)} as network
  from seed_jobs where ${roll(62)} < 0.2`

const VISITS = `
  insert into ad_visits (campaign_id, visitor_id, platform, day, counted, visited_at)
  select campaign_id, case when n % 2 = 0 then visitor_id else md5('passer-by' || id)::uuid end, network,
    pg_temp.day_of(created_at - interval '1 hour'), true, created_at - interval '1 hour'
  from seed_visits`

const CONVERSIONS = `
  insert into ad_conversions (campaign_id, platform, kind, job_id, happened_at, credited_revenue_cents, credited_share_cents, credited_gross_cents)
  select campaign_id, network, kind, id, at, case when kind = 'completion' then final else 0 end,
    case when kind = 'completion' then final - share - gst else 0 end, case when kind = 'completion' then final else 0 end
  from seed_visits cross join lateral (values
    ('booking', created_at, payment_status = 'paid' and status <> 'cancelled'),
    ('completion', completed_at, story = 'completed')) as events (kind, at, is_credited)
  where n % 2 = 0 and is_credited`

const METRICS = `
  insert into ad_metrics (campaign_id, date, platform, impressions, clicks, conversions, cost_cents, revenue_cents, share_cents, gross_cents, jobs_completed)
  select campaign_id, day, network, 40 * sum(clicks), sum(clicks), sum(bookings), 120 * sum(clicks), sum(revenue), sum(share), sum(revenue), sum(done)
  from (
    select campaign_id, network, pg_temp.day_of(created_at - interval '1 hour') as day, 1 as clicks,
      0 as bookings, 0 as revenue, 0 as share, 0 as done from seed_visits
    union all
    select campaign_id, network, pg_temp.day_of(created_at), 0, 1, 0, 0, 0 from seed_visits
      where n % 2 = 0 and payment_status = 'paid' and status <> 'cancelled'
    union all
    select campaign_id, network, pg_temp.day_of(completed_at), 0, 0, final, final - share - gst, 1 from seed_visits
      where n % 2 = 0 and story = 'completed') as figures
  group by campaign_id, day, network`

const PERFORMANCE = `
  update ad_campaigns set performance = jsonb_build_object(
      'impressions', impressions, 'clicks', clicks, 'conversions', conversions)
  from (select campaign_id, sum(impressions) as impressions, sum(clicks) as clicks, sum(conversions) as conversions
    from ad_metrics group by campaign_id) as sums
  where ad_campaigns.id = campaign_id and slug like 'seed-campaign-%'`

const leads = ({ jobs, today, last }: Plan): string => `
  insert into leads (contact, municipality, consent_wording, consented_at, visitor_id, created_at)
  select 'lead' || ${last.jobs} + n || '@leads.example.test', ${pick(['Whistler', 'Squamish', 'Chilliwack', 'Abbotsford'], 63)},
    'Westhaul may write to me once, when it serves my municipality.', pg_temp.hour(day, 12), md5('lead' || n)::uuid, pg_temp.hour(day, 12)
  from (select n, date ${text(today)} - (n::bigint * ${DAYS} / ${Math.ceil(jobs / 200)})::int as day
    from generate_series(1, ${Math.ceil(jobs / 200)}) as n) as days`

const posts = ({ jobs, today, last }: Plan): string => `
  insert into social_media_posts (id, platform, content, hashtags, status, scheduled_for, posted_at, provider_post_id,
    post_url, engagement, failure, content_type, publish_key, created_at, updated_at) overriding system value
  select ${last.socialMediaPosts} + n, ${pick(['facebook', 'instagram', 'twitter', 'linkedin'], 64)},
    'Gone this week in ' || ${pickArea(65)} || ': ' || ${pick(THINGS, 66)} || '.', '{junkremoval,vancouver}', status,
    case when status = 'scheduled' then pg_temp.hour(date ${text(today)} + 1 + n % 20, 9) end,
    case when status = 'posted' then at end, case when status = 'posted' then 'seed_post_' || ${last.socialMediaPosts} + n end,
    case when status = 'posted' then 'https://network.example.test/seed/' || n end,
    case when status = 'posted' then jsonb_build_object('likes', n % 90, 'comments', n % 7, 'shares', n % 5) else '{}' end,
    case when status = 'failed' then 'The network refused the post' end, 'promotional', 'seed-post-' || ${last.socialMediaPosts} + n, at, at
  from (select n, case when ${roll(67)} < 0.94 then 'posted' when ${roll(67)} < 0.97 then 'draft'
      when ${roll(67)} < 0.99 then 'scheduled' else 'failed' end as status,
      pg_temp.hour(date ${text(today)} - ${DAYS} + (n::bigint * ${DAYS - 1} / ${Math.ceil(jobs / 50)})::int, 10) as at
    from generate_series(1, ${Math.ceil(jobs / 50)}) as n) as days`

/** Regular tasks begin at the end of the seed: what is in it has been compared and credited. */
const runs = ({ today }: Plan): string => `
  insert into reconciliation_runs (provider, started_at, finished_at, compared, healed)
  values ('sandbox', pg_temp.hour(date ${text(today)}, 0), pg_temp.hour(date ${text(today)}, 0.1), 0, 0)`

const mark = ({ today }: Plan): string => `
  insert into ad_credit_marks (name, looked_until) values ('results', pg_temp.hour(date ${text(today)}, 0))
  on conflict (name) do update set looked_until = excluded.looked_until`

/** Campaigns with their visits, conversions and daily figures, leads, and posts. */
export const growth: Step = {
  name: 'campaigns, leads and posts',
  async fill(run: Run, plan: Plan) {
    let rows = await run(campaigns(plan))
    await run(visits(plan))
    for (const statement of [VISITS, CONVERSIONS, METRICS, PERFORMANCE, leads(plan), posts(plan)])
      rows += await run(statement)
    return rows + (await run(runs(plan))) + (await run(mark(plan)))
  },
}
