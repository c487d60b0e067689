import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import {
  chooseAccount,
  getAccountChoices,
  getSocialAnalytics,
  listSocialAccounts,
} from '../../contract/social-accounts.ts'
import { listSocialPosts } from '../../contract/social-posts.ts'
import { platformFacts } from '../../contract/social.ts'
import { apiQuery, useApiMutation } from '../api/query.ts'
import { Button } from '../ui/button/Button.tsx'
import { Dialog } from '../ui/dialog/Dialog.tsx'
import { DialogActions } from '../ui/dialog/DialogActions.tsx'
import { QueryError } from '../ui/feedback/QueryError.tsx'
import { ListSkeleton } from '../ui/list/ListSkeleton.tsx'
import styles from './accounts.module.css'

type Props = { opened: boolean; grantId: string; onClose: () => void }

/** A sign-in at a network may allow several pages or organisations: one of them is connected. */
export function ChooseAccount({ opened, grantId, onClose }: Props) {
  const grant = useQuery({
    ...apiQuery(getAccountChoices, { params: { grantId } }),
    enabled: opened,
    retry: false,
  })
  const [choice, setChoice] = useState<string | null>(null)
  const connect = useApiMutation(chooseAccount, {
    refetches: [listSocialAccounts, listSocialPosts, getSocialAnalytics],
    success: ({ platform, username }) =>
      `${platformFacts[platform].label} is connected as @${username}`,
    failure: ({ reason }) => ({ title: 'Failed to connect the account', message: reason }),
  })
  const { platform, choices = [] } = grant.data ?? {}
  const accountId = choice ?? choices[0]?.id
  const submit = () => {
    if (accountId === undefined) return
    connect.mutate({ params: { grantId }, body: { accountId } }, { onSuccess: onClose })
  }
  return (
    <Dialog
      size="question"
      opened={opened}
      onClose={onClose}
      title={`Choose an account on ${platform ? platformFacts[platform].label : 'this network'}`}
    >
      <form
        onSubmit={(event) => {
          event.preventDefault()
          submit()
        }}
      >
        <p>Posts will go out as the one you choose. You can change it later by disconnecting.</p>
        <QueryError what="the accounts to choose from" query={grant} />
        {grant.isPending && <ListSkeleton rows={2} />}
        <div className={styles.choices} role="radiogroup" aria-label="Accounts">
          {choices.map(({ id, handle, name }) => (
            <label key={id} className={styles.choice}>
              <input
                type="radio"
                name="account"
                value={id}
                checked={id === accountId}
                onChange={() => setChoice(id)}
              />
              <b>{name}</b>
              {name !== handle && <span>@{handle}</span>}
            </label>
          ))}
        </div>
        <DialogActions>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            type="submit"
            variant="primary"
            disabled={accountId === undefined}
            pending={connect.isPending && 'Connecting...'}
          >
            Connect
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}
