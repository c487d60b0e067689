import { IconCamera } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { HaulerAccount } from '../../../contract/hauler-account.ts'
import { getPapers, type PaperOfKind } from '../../../contract/papers.ts'
import {
  getPhotoRequests,
  photoDocumentFacts,
  type PhotoDocument,
} from '../../../contract/photo-requests.ts'
import { apiQuery } from '../../api/query.ts'
import { Button } from '../../ui/button/Button.tsx'
import { LicenceDialog } from './LicenceDialog.tsx'
import { PaperDialog } from './PaperDialog.tsx'
import styles from './needs-you.module.css'

/** The photos that the team asked for, each with the form that sends just that one. */
export function PhotoTasks({ account }: { account: HaulerAccount }) {
  const requests = useQuery(apiQuery(getPhotoRequests, {})).data?.requests ?? []
  const papers = useQuery(apiQuery(getPapers, {})).data?.papers
  const [sending, setSending] = useState<PhotoDocument>()
  const close = () => setSending(undefined)
  return (
    <>
      {requests.map(({ id, document, reason }) => {
        const { label, name } = photoDocumentFacts[document]
        return (
          <section key={id} className={styles.task} data-state="refused" aria-label={label}>
            <div>
              <h2>We need another photo of your {name}</h2>
              <p>{reason}</p>
            </div>
            <Button
              variant="cta"
              icon={<IconCamera size={20} stroke={1.9} />}
              onClick={() => setSending(document)}
            >
              Send the photo
            </Button>
          </section>
        )
      })}
      {sending === 'licence_photo' && <LicenceDialog account={account} onClose={close} />}
      {sending && sending !== 'licence_photo' && (
        <PaperDialog
          paper={papers?.find(({ kind }) => kind === sending) ?? emptyPaper(sending)}
          status={account.status}
          onClose={close}
        />
      )}
    </>
  )
}

const emptyPaper = (kind: PaperOfKind['kind']): PaperOfKind => ({
  kind,
  current: null,
  renewal: null,
})
