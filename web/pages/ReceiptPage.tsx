import { IconChevronLeft, IconDownload, IconMail, IconPrinter } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useLocation } from 'wouter'
import { LINK_GONE } from '../../contract/job-page.ts'
import { emailReceipt, getReceipt, getReceiptPdf } from '../../contract/receipts.ts'
import { jobPath, paths, receiptTokenIn } from '../../contract/paths.ts'
import { apiQuery, useApiMutation } from '../api/query.ts'
import { BuyerDialog } from '../job-page/BuyerDialog.tsx'
import { ReceiptSheet } from '../job-page/ReceiptSheet.tsx'
import styles from '../job-page/receipt-page.module.css'
import { Button, ButtonLink } from '../ui/button/Button.tsx'
import { QueryError } from '../ui/feedback/QueryError.tsx'
import { PageHeading } from '../ui/layout/PageHeading.tsx'

/** What was paid for a job and what went back, to be printed or kept. */
export function ReceiptPage() {
  const [path] = useLocation()
  const token = receiptTokenIn(path) ?? ''
  const query = useQuery(apiQuery(getReceipt, { params: { token } }))
  const [isEditing, setIsEditing] = useState(false)
  if (query.error?.status === 404) return <Gone />
  return (
    <>
      <header className={styles.top}>
        <a href={jobPath(token)}>
          <IconChevronLeft size={20} aria-hidden />
          Back to the pickup
        </a>
        <div className={styles.actions}>
          <Button icon={<IconPrinter size={20} aria-hidden />} onClick={() => window.print()}>
            Print
          </Button>
          {query.data?.completedAt && <EmailAgain token={token} />}
          <ButtonLink
            variant="primary"
            icon={<IconDownload size={20} aria-hidden />}
            href={getReceiptPdf.path.replace(':token', token)}
            download
          >
            Download PDF
          </ButtonLink>
        </div>
      </header>
      <main>
        <QueryError what="your receipt" query={query} />
        {query.data && <ReceiptSheet receipt={query.data} onEditBuyer={() => setIsEditing(true)} />}
      </main>
      {query.data && isEditing && (
        <BuyerDialog token={token} receipt={query.data} onClose={() => setIsEditing(false)} />
      )}
    </>
  )
}

/** The receipt went out by email when the pickup was done; who lost that email gets it again. */
function EmailAgain({ token }: { token: string }) {
  const sending = useApiMutation(emailReceipt, {
    refetches: [],
    success: "We've emailed it to the address of your booking",
    failure: ({ reason }) => ({ title: 'The receipt was not emailed', message: reason }),
  })
  return (
    <Button
      icon={<IconMail size={20} aria-hidden />}
      pending={sending.isPending && 'Sending...'}
      onClick={() => sending.mutate({ params: { token } })}
    >
      Email it again
    </Button>
  )
}

const Gone = () => (
  <main className={styles.gone}>
    <PageHeading look="display" documentTitle={LINK_GONE}>
      {LINK_GONE}
    </PageHeading>
    <ButtonLink variant="primary" href={paths.myPickups}>
      See your pickups
    </ButtonLink>
  </main>
)
