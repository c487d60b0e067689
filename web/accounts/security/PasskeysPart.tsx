import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { formatInstantDay } from '../../../contract/calendar.ts'
import {
  listPasskeys,
  removePasskey,
  renamePasskey,
  type Passkey,
} from '../../../contract/passkeys.ts'
import { apiQuery, useApiMutation } from '../../api/query.ts'
import { Button } from '../../ui/button/Button.tsx'
import { ConfirmDialog } from '../../ui/dialog/ConfirmDialog.tsx'
import { useLast } from '../../ui/dialog/use-last.ts'
import { CardSkeletons } from '../../ui/feedback/CardSkeletons.tsx'
import { dialogOnDemand } from '../../ui/feedback/on-demand.tsx'
import { QueryError } from '../../ui/feedback/QueryError.tsx'
import { TextField } from '../../ui/field/TextField.tsx'
import layout from '../../ui/layout/layout.module.css'
import styles from './security.module.css'

const PasskeyDialog = dialogOnDemand(
  async () => (await import('./PasskeyDialog.tsx')).PasskeyDialog,
)

/** The passkeys of the account: added, named, removed. */
export function PasskeysPart() {
  const query = useQuery(apiQuery(listPasskeys, {}))
  const [isAdding, setAdding] = useState(false)
  const [naming, setNaming] = useState<number>()
  const [asked, setAsked] = useState<Passkey | null>(null)
  const removed = useLast(asked)
  const removing = useApiMutation(removePasskey, {
    refetches: [listPasskeys],
    success: 'Passkey removed',
    failure: ({ reason }) => reason,
    onDone: () => setAsked(null),
  })
  return (
    <section className={`${layout.panel} ${styles.part}`} aria-labelledby="passkeys">
      <div className={layout.spread}>
        <h2 id="passkeys">Passkeys</h2>
        <Button size="s" onClick={() => setAdding(true)}>
          Add a passkey
        </Button>
      </div>
      <p className={layout.muted}>
        Sign in with a fingerprint, a face or a PIN of your device. No password and no code are
        asked.
      </p>
      {query.isError && <QueryError what="your passkeys" query={query} />}
      {query.isPending && <CardSkeletons what="your passkeys" />}
      <ul className={styles.list}>
        {query.data?.passkeys.map((passkey) => (
          <li key={passkey.id}>
            {naming === passkey.id ? (
              <NameForm passkey={passkey} onClose={() => setNaming(undefined)} />
            ) : (
              <>
                <div>
                  <b>{passkey.name}</b>
                  <small className={layout.quiet}>
                    <br />
                    Added {formatInstantDay(passkey.createdAt)},{' '}
                    {passkey.lastUsedAt
                      ? `last used ${formatInstantDay(passkey.lastUsedAt)}`
                      : 'not used yet'}
                  </small>
                </div>
                <span className={layout.row}>
                  <Button
                    size="s"
                    aria-label={`Rename ${passkey.name}`}
                    onClick={() => setNaming(passkey.id)}
                  >
                    Rename
                  </Button>
                  <Button
                    size="s"
                    variant="danger-quiet"
                    aria-label={`Remove ${passkey.name}`}
                    onClick={() => setAsked(passkey)}
                  >
                    Remove
                  </Button>
                </span>
              </>
            )}
          </li>
        ))}
      </ul>
      <PasskeyDialog opened={isAdding} onClose={() => setAdding(false)} />
      <ConfirmDialog
        opened={asked !== null}
        title={`Remove ${removed?.name ?? 'the passkey'}?`}
        action="Remove passkey"
        pending={removing.isPending && 'Removing...'}
        onCancel={() => setAsked(null)}
        onConfirm={() => asked && removing.mutate({ params: { passkeyId: asked.id } })}
      >
        It can’t sign you in any more. Delete it on your device as well.
      </ConfirmDialog>
    </section>
  )
}

function NameForm({ passkey, onClose }: { passkey: Passkey; onClose: () => void }) {
  const [name, setName] = useState(passkey.name)
  const renaming = useApiMutation(renamePasskey, {
    refetches: [listPasskeys],
    success: 'Passkey renamed',
    failure: ({ reason }) => reason,
    onDone: onClose,
  })
  return (
    <form
      noValidate
      className={layout.row}
      onSubmit={(event) => {
        event.preventDefault()
        if (name.trim() !== '')
          renaming.mutate({ params: { passkeyId: passkey.id }, body: { name } })
      }}
    >
      <TextField
        label="Name of the passkey"
        maxLength={60}
        value={name}
        error={name.trim() === '' ? 'Please name it' : undefined}
        onValue={setName}
      />
      <Button type="submit" variant="primary" pending={renaming.isPending}>
        Save
      </Button>
      <Button variant="quiet" onClick={onClose}>
        Cancel
      </Button>
    </form>
  )
}
