import {
  startRegistration,
  type PublicKeyCredentialCreationOptionsJSON,
} from '@simplewebauthn/browser'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { deviceNameOf } from '../../../contract/device-name.ts'
import { getSecurity } from '../../../contract/two-factor.ts'
import { addPasskey, listPasskeys, PasskeyName, startPasskey } from '../../../contract/passkeys.ts'
import { call, ApiError } from '../../api/client.ts'
import { apiQuery, useApiMutation } from '../../api/query.ts'
import { Button } from '../../ui/button/Button.tsx'
import { Dialog } from '../../ui/dialog/Dialog.tsx'
import { DialogActions } from '../../ui/dialog/DialogActions.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { TextField } from '../../ui/field/TextField.tsx'
import { useProblems } from '../use-problems.ts'
import styles from './security.module.css'

type Props = { opened: boolean; onClose: () => void }
type Body = { password: string; code?: string | undefined }

/** Adds a passkey: the password first, and a code while two-factor sign-in is on, then the device asks for a fingerprint, a face or its PIN. */
export const PasskeyDialog = ({ opened, onClose }: Props) => (
  <Dialog size="question" opened={opened} onClose={onClose} title="Add a passkey">
    <PasskeyForm onClose={onClose} />
  </Dialog>
)

const NOT_MADE = 'Your device did not make a passkey. Please try again'

function PasskeyForm({ onClose }: Pick<Props, 'onClose'>) {
  const [typed, setTyped] = useState({
    name: deviceNameOf(navigator.userAgent),
    password: '',
    code: '',
  })
  // The part beside this one has read it already.
  const takesCode = Boolean(useQuery(apiQuery(getSecurity, {})).data?.twoFactor)
  const [isAsking, setAsking] = useState(false)
  const { problems, check, refuse, forget } = useProblems()
  const adding = useApiMutation(addPasskey, {
    refetches: [listPasskeys],
    success: 'Passkey added',
    failure: ({ reason }) => reason,
  })
  const make = async (name: string, body: Body) => {
    const options = await call(startPasskey, { body })
    const made = await startRegistration({
      optionsJSON: options as Record<string, unknown> & PublicKeyCredentialCreationOptionsJSON,
    })
    adding.mutate({ body: { name, response: { ...made } } }, { onSuccess: onClose })
  }
  const submit = () => {
    const name = PasskeyName.safeParse(typed.name).data
    const { password, code } = typed
    const body = check(startPasskey.body, { password, ...(takesCode && { code }) })
    if (!body || name === undefined || isAsking) return
    setAsking(true)
    make(name, body)
      .catch((error: unknown) => {
        if (error instanceof ApiError && error.fields.length > 0) refuse(error)
        else toast.failure(error instanceof ApiError ? error.reason : NOT_MADE)
      })
      .finally(() => setAsking(false))
  }
  const type = (name: keyof typeof typed) => (text: string) => {
    setTyped({ ...typed, [name]: text })
    forget(name)
  }
  return (
    <form
      noValidate
      className={styles.steps}
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
    >
      <p>
        Your device or password manager keeps the passkey. It signs you in with a fingerprint, a
        face or a PIN, without a password and a code.
      </p>
      <TextField
        label="Name"
        hint="So that you recognize it in the list."
        maxLength={60}
        value={typed.name}
        error={typed.name.trim() === '' ? 'Please name it' : undefined}
        onValue={type('name')}
      />
      <TextField
        label="Current password"
        type="password"
        autoComplete="current-password"
        value={typed.password}
        error={problems['password']}
        onValue={type('password')}
      />
      {takesCode && (
        <TextField
          label="Code of the app, or a recovery code"
          autoComplete="one-time-code"
          value={typed.code}
          error={problems['code']}
          onValue={type('code')}
        />
      )}
      <DialogActions>
        <Button onClick={onClose}>Cancel</Button>
        <Button
          variant="primary"
          type="submit"
          pending={(isAsking || adding.isPending) && 'Waiting for your device...'}
        >
          Add passkey
        </Button>
      </DialogActions>
    </form>
  )
}
