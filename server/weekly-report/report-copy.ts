import { returnOf, RETURN_ABOUT } from '../../contract/ad-figures.ts'
import { BUDGET_MARKS } from '../../contract/ad-budgets.ts'
import { formatDay, formatShortDay } from '../../contract/calendar.ts'
import { formatMoney } from '../../contract/money.ts'
import { formatCount, formatPercent } from '../../contract/numbers.ts'
import { paths } from '../../contract/paths.ts'
import type { Week, WeekFigures } from './read-week.ts'
import type { Result } from './results-query.ts'
import type { WaitingPosts } from './report-store.ts'

/** "Nov 16 to Nov 22, 2026". */
export const weekName = ({ from, to }: Week): string =>
  `${formatShortDay(from)} to ${formatDay(to)}`

/** The address of a screen of the team. */
export const screenLink = (publicUrl: string, tab: string, part: string): string =>
  `${publicUrl}${paths.admin}?${new URLSearchParams({ tab, part })}`

/** The figures of the week, a line each, with the address of the report of each kind. */
export function reportText(week: WeekFigures, publicUrl: string): string {
  const link = (tab: string, part: string) => screenLink(publicUrl, tab, part)
  return [
    ...totalLines(week),
    ...ranking('campaigns', week.campaigns, link('ads', 'campaigns')),
    ...ranking('offers', week.offers, link('ads', 'leads')),
    ...ranking('networks', week.networks, link('ads', 'spend')),
    ...ranking('posts', week.posts, link('social', 'analytics')),
    ...ranking('emails and texts', week.mailings, link('ads', 'mailings')),
    ...budgetLines(week, link('ads', 'spend')),
    ...postLines(week.waiting, link('social', 'posts')),
  ].join('\n')
}

const counted = (count: number, one: string, many = `${one}s`): string =>
  `${formatCount(count)} ${count === 1 ? one : many}`

function totalLines({ ads, sources }: WeekFigures): string[] {
  const bookings = ads.totalConversions - ads.totalSignups
  const { last } = sources.total
  return [
    `Campaigns: ${counted(ads.totalClicks, 'visit')}, ${counted(bookings, 'booking')}, ${counted(ads.totalJobsCompleted, 'completed job')}.`,
    `Net share ${formatMoney(ads.totalShare)}, gross ${formatMoney(ads.totalGross)}, cost ${formatMoney(ads.totalCost)}, ROI ${ads.roi === null ? 'none, as nothing was spent' : formatPercent(ads.roi, 2)}.`,
    `${RETURN_ABOUT}.`,
    `With or without a campaign: ${counted(last.jobs, 'completed job')}, net share ${formatMoney(last.share)}, gross ${formatMoney(last.gross)}.`,
  ]
}

const SHOWN = 3

/** The best three by net share, and the worst three of the others; of equal shares the one that cost less is better. */
function ranking(kind: string, results: readonly Result[], link: string): string[] {
  if (results.length === 0) return []
  const sorted = results.toSorted(
    (a, b) => b.share - a.share || (a.cost ?? 0) - (b.cost ?? 0) || b.gross - a.gross,
  )
  const worst = sorted.slice(SHOWN).slice(-SHOWN).toReversed()
  return [
    `Best ${kind} by net share:`,
    ...sorted.slice(0, SHOWN).map(resultLine),
    ...(worst.length > 0 ? [`Worst ${kind} by net share:`, ...worst.map(resultLine)] : []),
    `All ${kind}: ${link}`,
  ]
}

function resultLine({ name, jobs, share, gross, cost }: Result): string {
  const roi = cost === null ? null : returnOf({ cost, share })
  const spent = cost === null ? [] : [`cost ${formatMoney(cost)}`]
  const parts = [
    `net share ${formatMoney(share)}`,
    `gross ${formatMoney(gross)}`,
    ...spent,
    ...(roi === null ? [] : [`ROI ${formatPercent(roi, 2)}`]),
    counted(jobs, 'completed job'),
  ]
  return `• ${name}: ${parts.join(', ')}`
}

function budgetLines({ budgets }: WeekFigures, link: string): string[] {
  const lines = budgets.flatMap(({ name, spent, budget }) => {
    const mark = BUDGET_MARKS.findLast((each) => budget > 0 && spent * 100 >= budget * each)
    const passed = `• ${name}: ${formatMoney(spent)} of ${formatMoney(budget)} is spent (${mark} % is passed)`
    return mark === undefined ? [] : [passed]
  })
  return lines.length === 0 ? [] : ['Budgets:', ...lines, `All budgets: ${link}`]
}

function postLines(waiting: WaitingPosts, link: string): string[] {
  const lines = [
    waiting.failed > 0 && `• ${counted(waiting.failed, 'post')} failed`,
    waiting.missed > 0 && `• ${counted(waiting.missed, 'post')} missed`,
    waiting.unconfirmed > 0 &&
      `• ${counted(waiting.unconfirmed, 'post')} could not be confirmed: check there, then retry`,
    waiting.waiting > 0 &&
      `• ${counted(waiting.waiting, 'post waits', 'posts wait')} for an account or a network`,
    waiting.unapproved > 0 &&
      `• ${counted(waiting.unapproved, 'post waits', 'posts wait')} to be approved`,
  ].filter((line) => line !== false)
  return lines.length === 0 ? [] : ['Posts that need you:', ...lines, `All posts: ${link}`]
}
