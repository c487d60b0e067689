import { useQuery } from '@tanstack/react-query'
import { parseAsInteger, useQueryStates } from 'nuqs'
import { useState, type ComponentProps } from 'react'
import { formatInstant } from '../../../contract/calendar.ts'
import {
  listRateCards,
  type ListedRateCard,
  withdrawRateCard,
} from '../../../contract/rate-cards.ts'
import { apiQuery, useApiMutation } from '../../api/query.ts'
import { readKept } from '../../ui/browser/storage.ts'
import { Button } from '../../ui/button/Button.tsx'
import { ConfirmDialog } from '../../ui/dialog/ConfirmDialog.tsx'
import { keepDraft } from '../../ui/field/draft.ts'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { QueryError } from '../../ui/feedback/QueryError.tsx'
import layout from '../../ui/layout/layout.module.css'
import { ListSkeleton } from '../../ui/list/ListSkeleton.tsx'
import { CardChanges } from './CardChanges.tsx'
import { CardEditor } from './CardEditor.tsx'
import { valuesOf } from './card-form.ts'
import { CardView } from './CardView.tsx'
import styles from './rates.module.css'
import { draftKey } from './use-card-editor.ts'
import { VersionList } from './VersionList.tsx'

const SKELETON_ROWS = 8
const PLACE = { version: parseAsInteger, edit: parseAsInteger }

/** What prices are made of: every version of the rate card, and a draft of the next one. */
export function RateCards() {
  const cards = useQuery(apiQuery(listRateCards, {}))
  return (
    <>
      <QueryError what="the rate cards" query={cards} />
      {cards.isPending && (
        <div className={layout.panel}>
          <ListSkeleton rows={SKELETON_ROWS} />
        </div>
      )}
      {cards.data && <Versions cards={cards.data} />}
    </>
  )
}

function Versions({ cards }: { cards: ListedRateCard[] }) {
  const [place, setPlace] = useQueryStates(PLACE, { history: 'push' })
  const [published, setPublished] = useState<number>()
  const newest = cards.find(({ state }) => state !== 'withdrawn')
  const numbered = (version: number | null) => cards.find((card) => card.version === version)
  const base = numbered(place.edit)
  if (!newest) return <EmptyState title="There is no rate card" />
  if (base)
    return (
      <CardEditor
        key={base.version}
        base={base}
        newest={newest}
        onClose={() => void setPlace({ edit: null })}
        onPublished={(version) => {
          setPublished(version)
          void setPlace({ edit: null, version })
        }}
        onCarriedOver={(edit) => void setPlace({ edit }, { history: 'replace' })}
      />
    )
  const shownCard =
    place.version === null
      ? cards.find(({ state }) => state === 'in_force')
      : numbered(place.version)
  return (
    <div className={`${layout.columns} ${styles.rates}`}>
      <VersionList
        cards={cards}
        shownVersion={shownCard?.version}
        changed={published}
        onShow={(version) => void setPlace({ version })}
      />
      {shownCard ? (
        <ShownCard
          listed={shownCard}
          before={cards.find(
            ({ version, state }) => version < shownCard.version && state !== 'withdrawn',
          )}
          actions={
            <>
              <WithdrawButton listed={shownCard} />
              {shownCard !== newest && shownCard.state !== 'in_force' && (
                <Button
                  needs="change-settings"
                  onClick={() => {
                    keepDraft(draftKey(newest.version), valuesOf(shownCard.card), [])
                    void setPlace({ edit: newest.version })
                  }}
                >
                  Go back to version {String(shownCard.version)}
                </Button>
              )}
              {shownCard === newest && (
                <Button
                  needs="change-settings"
                  variant="cta"
                  onClick={() => void setPlace({ edit: newest.version })}
                >
                  {hasDraft(newest) ? 'Go on with your draft' : 'Edit'}
                </Button>
              )}
            </>
          }
        />
      ) : (
        <EmptyState title="There is no such version" />
      )}
    </div>
  )
}

type ShownProps = ComponentProps<typeof CardView> & { before: ListedRateCard | undefined }

/** A version, and on demand what it changed. */
function ShownCard({ listed, actions, before }: ShownProps) {
  const [isOpen, setOpen] = useState(false)
  return (
    <div>
      <CardView
        listed={listed}
        actions={
          <>
            {before && (
              <Button variant="quiet" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
                {isOpen ? 'Hide changes' : 'Show changes'}
              </Button>
            )}
            {actions}
          </>
        }
      />
      {isOpen && before && <CardChanges before={before} after={listed} />}
    </div>
  )
}

const hasDraft = ({ version }: ListedRateCard): boolean =>
  readKept('sessionStorage', draftKey(version)) !== null

/** For a version that has not taken effect yet, alone. */
function WithdrawButton({ listed: { version, state, effectiveFrom } }: { listed: ListedRateCard }) {
  const [asking, setAsking] = useState(false)
  const withdraw = useApiMutation(withdrawRateCard, {
    refetches: [listRateCards],
    success: `Version ${version} withdrawn`,
    failure: ({ reason }) => ({ title: 'Not withdrawn', message: reason }),
  })
  if (state !== 'scheduled') return null
  const close = () => setAsking(false)
  return (
    <>
      <Button needs="change-settings" onClick={() => setAsking(true)}>
        Withdraw
      </Button>
      <ConfirmDialog
        opened={asking}
        title={`Withdraw version ${version}?`}
        action="Withdraw"
        pending={withdraw.isPending}
        onConfirm={() => withdraw.mutate({ params: { version } }, { onSettled: close })}
        onCancel={close}
      >
        It will not take effect on {formatInstant(effectiveFrom)}. It stays in the list, and its
        number is not used again.
      </ConfirmDialog>
    </>
  )
}
