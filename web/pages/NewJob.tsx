import { IconPhonePlus } from '@tabler/icons-react'
import { useQueryState } from 'nuqs'
import { Button } from '../ui/button/Button.tsx'
import { dialogOnDemand } from '../ui/feedback/on-demand.tsx'
import { EVERYWHERE } from '../ui/keys/first-screen.ts'
import { useKeys } from '../ui/keys/use-keys.ts'

const NewJobDialog = dialogOnDemand(
  async () => (await import('../phone-bookings/NewJobDialog.tsx')).NewJobDialog,
)

const BookQuoteDialog = dialogOnDemand(
  async () => (await import('../phone-bookings/BookQuoteDialog.tsx')).BookQuoteDialog,
)

/** Opens the booking by phone: the button, the key N, and the address with `new=job`; `quote=12` books a saved quote. */
export function NewJob() {
  const [shown, setShown] = useQueryState('new', { history: 'push' })
  const [phone, setPhone] = useQueryState('caller')
  const [quote, setQuote] = useQueryState('quote', { history: 'push' })
  const open = () => void setShown('job')
  useKeys(EVERYWHERE, { newJob: open }, { place: 'everywhere' })
  return (
    <>
      <Button
        variant="cta"
        size="s"
        icon={<IconPhonePlus size={18} aria-hidden="true" />}
        aria-keyshortcuts="N"
        onPointerEnter={NewJobDialog.fetchAhead}
        onClick={open}
      >
        New job
      </Button>
      <NewJobDialog
        opened={shown === 'job'}
        phone={phone}
        onClose={() => {
          void setShown(null)
          void setPhone(null)
        }}
      />
      <BookQuoteDialog
        opened={quote !== null}
        quoteId={quote}
        onClose={() => void setQuote(null)}
      />
    </>
  )
}
