import { useLocation } from 'wouter'
import { quoteTokenIn } from '../../contract/paths.ts'
import { onDemand } from '../ui/feedback/on-demand.tsx'
import { PageSpinner } from '../ui/feedback/PageSpinner.tsx'

const QuotePage = onDemand(async () => (await import('./QuotePage.tsx')).QuotePage, <PageSpinner />)
const InvoicePage = onDemand(
  async () => (await import('./InvoicePage.tsx')).InvoicePage,
  <PageSpinner />,
)

/** What a link in an email leads to that is no job: the quote of a caller, or the invoice of a company. */
export function LinkedPage() {
  const [path] = useLocation()
  return quoteTokenIn(path) === null ? <InvoicePage /> : <QuotePage />
}
