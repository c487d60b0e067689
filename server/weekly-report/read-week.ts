import type { AdAnalytics } from '../../contract/ad-metrics.ts'
import { isPaidOrigin, originFacts, type AdSources } from '../../contract/ad-sources.ts'
import type { CampaignBudget } from '../../contract/ad-budgets.ts'
import { addDays, dayOf, dayOfWeek, instantOf, type Day } from '../../contract/calendar.ts'
import { analyticsBetween } from '../advertising/analytics-query.ts'
import { budgets } from '../advertising/budget-store.ts'
import { sourcesBetween } from '../advertising/sources-query.ts'
import type { Db } from '../db/database.ts'
import { isMarketingSetUp, waitingPosts, type WaitingPosts } from './report-store.ts'
import {
  campaignResults,
  mailingResultsOf,
  offerResults,
  postResults,
  type Result,
} from './results-query.ts'

/** Its first and its last day. */
export type Week = { from: Day; to: Day }

const HOUR = 8

/** The week to report now: from Monday, 8 AM in BC, for a day; undefined at other times. */
export function weekDue(now: Date): Week | undefined {
  const today = dayOf(now)
  const monday = addDays(today, -((dayOfWeek(today) + 6) % 7))
  const isDue = now >= instantOf(monday, HOUR) && now < instantOf(addDays(monday, 1), HOUR)
  return isDue ? { from: addDays(monday, -7), to: addDays(monday, -1) } : undefined
}

export type WeekFigures = {
  ads: AdAnalytics
  sources: AdSources
  campaigns: Result[]
  offers: Result[]
  networks: Result[]
  posts: Result[]
  mailings: Result[]
  budgets: CampaignBudget[]
  waiting: WaitingPosts
}

/** What marketing did in a week; undefined where nothing happened and nothing is set up. */
export async function readWeek(db: Db, { from, to }: Week): Promise<WeekFigures | undefined> {
  const ads = await analyticsBetween(db, from, to)
  const sources = await sourcesBetween(db, from, to)
  const { visitors, last, cost } = sources.total
  const isQuiet = visitors === 0 && last.jobs === 0 && last.gross === 0 && cost === 0
  if (isQuiet && !(await isMarketingSetUp(db))) return undefined
  return {
    ads,
    sources,
    networks: networksOf(sources),
    campaigns: await campaignResults(db, from, to),
    offers: await offerResults(db, from, to),
    mailings: await mailingResultsOf(db, from, to),
    posts: await postResults(db, from, to),
    budgets: await budgets(db),
    waiting: await waitingPosts(db, from),
  }
}

/** By the last visit before the booking, as each job counts once; a cost only where a network is paid. */
const networksOf = ({ sources }: AdSources): Result[] =>
  sources
    .filter(
      ({ origin, last, cost }) =>
        origin !== 'direct' && (last.jobs > 0 || last.share !== 0 || cost > 0),
    )
    .map(({ origin, last, cost }) => ({
      name: originFacts[origin].label,
      ...last,
      cost: isPaidOrigin(origin) ? cost : null,
    }))
