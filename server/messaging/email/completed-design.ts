import { formatInstantDay, formatTime } from '../../../contract/calendar.ts'
import type { JobPage } from '../../../contract/job-page.ts'
import { cents, formatMoney } from '../../../contract/money.ts'
import { afterTotal, cardText } from '../../../contract/receipt-lines.ts'
import type { Receipt, ReceiptLine } from '../../../contract/receipts.ts'
import type { JobFacts } from '../../core/hooks.ts'
import { nameIn } from '../recipients.ts'
import type { Amount, Block } from './design.ts'
import type { JobDesign } from './job-designs.ts'

/** Leads to the receipt, which is not the one thing the email is about. */
export const RECEIPT = { label: 'View receipt', to: 'receipt', isQuiet: true } as const

/** The first name of the hauler, as the customer reads it. */
export const haulerOf = ({ hauler }: JobPage): string =>
  nameIn(hauler?.firstName ?? '', 'your hauler')

const STARS = [1, 2, 3, 4, 5] as const

/** The receipt with the PDF, a star for each rating, and where a problem is reported. */
export function jobCompleted({ page, receipt }: JobFacts, jobLink: string | undefined): JobDesign {
  const completion = page.timeline.findLast(({ event }) => event === 'completed')
  const hauler = haulerOf(page)
  const isPaid = receipt.payments.length > 0
  const card = receipt.payments[0]?.card ?? null
  const ending = [
    ...(completion ? [`Completed by ${hauler} at ${formatTime(completion.at)}.`] : []),
    ...(card ? [`Paid with ${cardText(card)}.`] : []),
    ...(isPaid ? ['The receipt is attached as a PDF.'] : []),
  ]
  return {
    heading: isPaid
      ? `Your receipt${completion ? `, ${formatInstantDay(completion.at)}` : ''}`
      : `Pickup #${page.id} is done`,
    ...(isPaid && { amount: receipt.total }),
    above: [
      ...(ending.length > 0 ? [{ is: 'note', words: [ending.join(' ')] } as const] : []),
      ...amountsOf(receipt),
    ],
    button: RECEIPT,
    below: jobLink === undefined ? [] : [...ratingOf(page, jobLink), problemOf(jobLink)],
    ...(isPaid && { attached: 'receipt' }),
  }
}

/** Each star opens the page of the pickup with that rating chosen. */
const ratingOf = (page: JobPage, jobLink: string): Block[] => [
  {
    is: 'stars',
    title: page.hauler ? `How was ${haulerOf(page)}?` : 'How was it?',
    urls: STARS.map((stars) => `${jobLink}?stars=${stars}`),
    words: page.canTip
      ? `You can add a tip on the same page. ${nameIn(page.hauler?.firstName ?? '', 'Your hauler')} gets 100% of it.`
      : '',
  },
]

const problemOf = (jobLink: string): Block => ({
  is: 'note',
  words: ['Something wrong? ', { link: 'Report a problem', url: `${jobLink}#report` }, '.'],
})

/** What was agreed, what changed on site and the sums of the receipt, as its page and its PDF have them. */
export function amountsOf(receipt: Receipt): Block[] {
  if (receipt.payments.length === 0) return []
  const { groups, total, gst } = receipt
  const lines = groups.flatMap((group, at) => {
    if (at === 0) return [{ name: 'Agreed when booking', amount: group.amount }]
    return group.lines.length > 0 ? group.lines : [{ name: group.name, amount: group.amount }]
  })
  const name = gst?.amount ? `Total (CAD), includes ${formatMoney(gst.amount)} GST` : 'Total (CAD)'
  return [
    {
      is: 'amounts',
      lines: [
        ...lines.map(amountOf),
        { name, amount: total, isTotal: true },
        ...afterTotal(receipt).map(amountOf),
      ],
    },
  ]
}

const amountOf = ({ name, amount }: ReceiptLine): Amount =>
  amount < 0 ? { name, amount: cents(-amount), isBack: true } : { name, amount }
