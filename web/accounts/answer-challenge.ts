import {
  startAuthentication,
  type PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser'
import { ApiError } from '../api/client.ts'

type Json = Record<string, unknown>

/** Has the device sign what the server asked. @throws ApiError in words for people, when its owner cancels or it has no passkey. */
export async function answerChallenge(options: Json): Promise<Json> {
  try {
    const answer = await startAuthentication({
      optionsJSON: options as Json & PublicKeyCredentialRequestOptionsJSON,
    })
    return { ...answer }
  } catch {
    const detail = 'Your device did not sign you in. Try again, or use your password'
    throw new ApiError(401, JSON.stringify(problem(detail)))
  }
}

const problem = (detail: string) => ({
  type: 'about:blank',
  title: 'wrong_credentials',
  status: 401,
  code: 'wrong_credentials',
  detail,
  errors: [],
})
