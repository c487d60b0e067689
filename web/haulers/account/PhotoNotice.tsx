import { IconCamera } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { getPhotoRequests, photoDocumentFacts } from '../../../contract/photo-requests.ts'
import { apiQuery } from '../../api/query.ts'
import { Button } from '../../ui/button/Button.tsx'
import layout from '../../ui/layout/layout.module.css'

/** The first photo that the team waits for; the account has them all. */
export function PhotoNotice({ onAccount }: { onAccount: () => void }) {
  const [request] = useQuery(apiQuery(getPhotoRequests, {})).data?.requests ?? []
  if (!request) return null
  return (
    <section className={layout.banner} aria-label="Another photo">
      <IconCamera size={24} stroke={1.8} aria-hidden="true" />
      <p>
        <b>We need another photo of your {photoDocumentFacts[request.document].name}.</b>{' '}
        {request.reason}
      </p>
      <Button variant="primary" onClick={onAccount}>
        Send the photo
      </Button>
    </section>
  )
}
