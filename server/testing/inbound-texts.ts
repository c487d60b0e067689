import { receiveInboundText } from '../../contract/text-webhooks.ts'
import { isSmsSandbox } from '../providers/messages/sms.sandbox.ts'
import type { SmsRequest } from '../providers/messages/sms.ts'
import type { useApp } from './app.ts'

const OURS = '+16045550199'

/** Texts that people send us, as the sandbox brings them to the API. */
export function inboundTextsOf(app: ReturnType<typeof useApp>) {
  /** The signed callback of a text from this number. */
  const callback = (from: string, text: string, media = 0): SmsRequest => {
    const { sms } = app.ctx
    if (!isSmsSandbox(sms)) throw new Error('Only the sandbox brings texts by itself')
    return sms.inbound({ from, to: OURS, text, media })
  }
  const bring = ({ rawBody, headers }: SmsRequest) =>
    app.http.inject({
      method: 'POST',
      url: receiveInboundText.path,
      payload: rawBody,
      headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
    })
  const receive = (from: string, text: string, media = 0) => bring(callback(from, text, media))
  return { callback, bring, receive }
}
