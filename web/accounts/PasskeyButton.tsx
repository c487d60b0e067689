import { finishPasskeyLogin, startPasskeyLogin } from '../../contract/passkey-login.ts'
import { call } from '../api/client.ts'
import { Button } from '../ui/button/Button.tsx'
import layout from '../ui/layout/layout.module.css'
import { useSignIn } from './use-login.ts'

/** Signs in with a passkey: neither email, password nor code. What talks to the device is fetched when it is pressed. */
export function PasskeyButton() {
  const signIn = useSignIn(
    async () => {
      const options = await call(startPasskeyLogin, {})
      const { answerChallenge } = await import('./answer-challenge.ts')
      await call(finishPasskeyLogin, { body: { response: await answerChallenge(options) } })
    },
    () => {},
  )
  return (
    <div className={`${layout.stack} ${layout.space3}`}>
      <Button wide pending={signIn.pending} onClick={() => signIn.start(undefined)}>
        Log in with a passkey
      </Button>
      {signIn.problem && (
        <p role="alert" className={`${layout.notice} ${layout.bad}`}>
          {signIn.problem}
        </p>
      )}
    </div>
  )
}
