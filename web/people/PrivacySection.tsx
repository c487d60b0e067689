import { IconDownload, IconEraser, IconMailOff } from '@tabler/icons-react'
import { useState } from 'react'
import { dayOf } from '../../contract/calendar.ts'
import { exportPerson, unsubscribePerson } from '../../contract/people.ts'
import { ApiError, fetchFile } from '../api/client.ts'
import { useApiMutation } from '../api/query.ts'
import { now } from '../clock.ts'
import { keepFile } from '../ui/browser/download.ts'
import { useAsked } from '../ui/browser/use-asked.ts'
import { Button } from '../ui/button/Button.tsx'
import { toast } from '../ui/feedback/toast.ts'
import details from '../ui/layout/details.module.css'
import layout from '../ui/layout/layout.module.css'

type Props = {
  contact: string
  /** The begin of the name of the file. */
  noun: 'customer' | 'hauler'
  onErase: () => void
}

/** For a person who asks what is stored about them, for no more offers, or to have it erased. */
export function PrivacySection({ contact, noun, onErase }: Props) {
  const { isFetching, keep } = useExport(contact, noun)
  useAsked(`export-${noun}`, () => void keep())
  const unsubscribing = useApiMutation(unsubscribePerson, {
    refetches: [],
    success: ({ contacts }) => `No news or offers go to ${contacts.join(', ')} from now on`,
    failure: ({ reason }) => ({ title: 'Not unsubscribed', message: reason }),
  })
  return (
    <section className={details.section}>
      <h3>Privacy</h3>
      <div className={layout.row}>
        <Button
          needs="handle-privacy"
          size="s"
          icon={<IconDownload size={16} />}
          pending={isFetching && 'Exporting...'}
          onClick={() => void keep()}
        >
          Export everything
        </Button>
        <Button
          needs="run-jobs"
          size="s"
          icon={<IconMailOff size={16} />}
          pending={unsubscribing.isPending && 'Unsubscribing...'}
          onClick={() => unsubscribing.mutate({ body: { contact } })}
        >
          Unsubscribe
        </Button>
        <Button
          needs="handle-privacy"
          size="s"
          variant="danger-quiet"
          icon={<IconEraser size={16} />}
          onClick={onErase}
        >
          Erase
        </Button>
      </div>
      <p className={`${layout.dim} ${layout.space2}`}>
        Unsubscribe ends news and offers. Erase removes names, contacts and photos; payments stay in
        the books. It is not possible while a job is open or money is under way.
      </p>
    </section>
  )
}

function useExport(contact: string, noun: Props['noun']) {
  const [isFetching, setFetching] = useState(false)
  const keep = async (): Promise<void> => {
    setFetching(true)
    try {
      const file = await fetchFile(exportPerson, { body: { contact } })
      keepFile(`${noun}-${dayOf(now())}.json`, file)
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
