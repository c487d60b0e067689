import { IconPlus } from '@tabler/icons-react'
import { parseAsInteger, useQueryState } from 'nuqs'
import { useMemo, useState } from 'react'
import { type LeadMagnet, listLeadMagnets } from '../../contract/lead-magnets.ts'
import { useMissingRight } from '../api/rights-context.ts'
import { useSingleKeysAreOn } from '../ui/browser/use-single-keys.ts'
import { Button } from '../ui/button/Button.tsx'
import { ConfirmDialog } from '../ui/dialog/ConfirmDialog.tsx'
import { LEAD_MAGNETS } from '../ui/keys/places.ts'
import { useKeys } from '../ui/keys/use-keys.ts'
import { Stack } from '../ui/layout/Row.tsx'
import layout from '../ui/layout/layout.module.css'
import { DataTable } from '../ui/list/DataTable.tsx'
import { useList } from '../ui/list/use-list.ts'
import { CreateLeadMagnet } from './CreateLeadMagnet.tsx'
import { offerColumns, offerFilters, offerViews } from './offers/offer-columns.tsx'
import { OfferCard } from './offers/OfferCard.tsx'
import { OfferDrawer } from './offers/OfferDrawer.tsx'
import { OfferFigures } from './offers/OfferFigures.tsx'
import { OfferMenu, type OfferQuestion } from './offers/OfferMenu.tsx'
import { OfferTries } from './offers/OfferTries.tsx'
import styles from './offers/offers.module.css'
import { useOfferActions } from './offers/use-offer-actions.ts'

/** Offers with a code and a page of their own, what they brought, and the last uses of their codes. */
export function LeadMagnets() {
  const list = useList(listLeadMagnets)
  const actions = useOfferActions()
  const { toggle } = actions
  const [question, ask] = useState<OfferQuestion | null>(null)
  const [shown, setShown] = useQueryState('offer', parseAsInteger.withOptions({ history: 'push' }))
  const mayCreate = useMissingRight('run-marketing') === null
  useKeys(LEAD_MAGNETS, { create: () => mayCreate && ask({ what: 'create' }) })
  const columns = useMemo(
    () => offerColumns({ onSwitch: toggle, onView: ({ id }) => void setShown(id) }),
    [toggle, setShown],
  )
  const create = () => ask({ what: 'create' })
  return (
    <Stack gap={3}>
      <DataTable
        list={list}
        title="Lead Magnets"
        noun={['lead magnet', 'lead magnets']}
        columns={columns}
        filters={offerFilters}
        views={offerViews}
        renderCard={(offer) => (
          <OfferCard offer={offer} onSwitch={toggle} onView={() => void setShown(offer.id)}>
            <OfferMenu offer={offer} actions={actions} onAsk={ask} />
          </OfferCard>
        )}
        renderActions={(offer) => <OfferMenu offer={offer} actions={actions} onAsk={ask} />}
        tools={
          <Button
            needs="run-marketing"
            size="s"
            variant="primary"
            icon={<IconPlus size={18} />}
            onClick={create}
          >
            Create lead magnet
          </Button>
        }
        empty={{
          ...NO_LEAD_MAGNETS_YET,
          children: (
            <Button needs="run-marketing" variant="primary" onClick={create}>
              Create your first lead magnet
            </Button>
          ),
        }}
      />
      <Note />
      <OfferTries />
      <OfferDrawer
        id={shown}
        offers={list.items}
        actions={actions}
        onShow={(id) => void setShown(id, { history: 'replace' })}
      />
      {question?.what === 'create' && (
        <CreateLeadMagnet
          onClose={() => ask(null)}
          // A discount is not whole without its terms.
          onCreated={({ id, type }) =>
            (type === 'discount' || type === 'referral') && void setShown(id)
          }
        />
      )}
      {question?.what === 'figures' && (
        <OfferFigures offer={question.offer} onClose={() => ask(null)} />
      )}
      {question?.what === 'delete' && (
        <DeleteQuestion
          offer={question.offer}
          onDelete={() => {
            ask(null)
            actions.remove(question.offer, () => void setShown(null))
          }}
          onCancel={() => ask(null)}
        />
      )}
    </Stack>
  )
}

const NO_LEAD_MAGNETS_YET = {
  title: 'No lead magnets yet',
  hint: 'A discount, a free estimate, a guide or a referral, with a code and a page of its own.',
  drawing: 'clearOut' as const,
}

function Note() {
  const keysAreOn = useSingleKeysAreOn()
  return (
    <p className={`${layout.quiet} ${layout.spread} ${styles.keys}`}>
      Jobs are completed jobs. Revenue is what was paid for them, after discounts, refunds and
      disputes. Conversions are paid bookings with the code, or within 30 days of its page; of a
      guide, email addresses that were confirmed.
      {keysAreOn && (
        <span>
          <kbd>J</kbd> <kbd>K</kbd> move, <kbd>C</kbd> new
        </span>
      )}
    </p>
  )
}

type DeleteProps = { offer: LeadMagnet; onDelete: () => void; onCancel: () => void }

const DeleteQuestion = ({ offer, onDelete, onCancel }: DeleteProps) => (
  <ConfirmDialog
    opened
    title={`Delete “${offer.title}”?`}
    action="Delete offer"
    onConfirm={onDelete}
    onCancel={onCancel}
  >
    <p>
      The code {offer.code} stops working, and its page says so with a way to book. Its uses stay in
      the books. You can undo this for 8 seconds.
    </p>
  </ConfirmDialog>
)
