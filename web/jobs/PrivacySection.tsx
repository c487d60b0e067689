import { IconDownload, IconEraser } from '@tabler/icons-react'
import { useState } from 'react'
import { dayOf } from '../../contract/calendar.ts'
import type { AdminJob } from '../../contract/jobs.ts'
import { exportPerson } from '../../contract/people.ts'
import { ApiError, fetchFile } from '../api/client.ts'
import { now } from '../clock.ts'
import { keepFile } from '../ui/browser/download.ts'
import { Button } from '../ui/button/Button.tsx'
import { toast } from '../ui/feedback/toast.ts'
import details from '../ui/layout/details.module.css'
import layout from '../ui/layout/layout.module.css'

type Props = { job: AdminJob; onErase: () => void }

/** For a customer who asks what is stored about them, or to have it erased. */
export function PrivacySection({ job, onErase }: Props) {
  const { isFetching, keep } = useExport(job.email)
  return (
    <section className={details.section}>
      <h3>Privacy</h3>
      <div className={layout.row}>
        <Button
          size="s"
          icon={<IconDownload size={16} />}
          pending={isFetching && 'Exporting...'}
          onClick={() => void keep()}
        >
          Export everything
        </Button>
        <Button size="s" variant="danger-quiet" icon={<IconEraser size={16} />} onClick={onErase}>
          Erase
        </Button>
      </div>
      <p className={`${layout.dim} ${layout.space2}`}>
        Erasing removes names, contacts and photos. Money rows stay for the books. Not possible
        while a job is open or money is under way.
      </p>
    </section>
  )
}

function useExport(contact: string) {
  const [isFetching, setFetching] = useState(false)
  const keep = async (): Promise<void> => {
    setFetching(true)
    try {
      const file = await fetchFile(exportPerson, { body: { contact } })
      keepFile(`customer-${dayOf(now())}.json`, file)
    } catch (error) {
      toast.failure(
        error instanceof ApiError ? error.reason : 'The export failed. Please try again',
      )
    } finally {
      setFetching(false)
    }
  }
  return { isFetching, keep }
}
