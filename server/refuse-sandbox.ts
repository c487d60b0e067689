import type { Config } from './config.ts'
import { isTestKey } from './providers/payments/stripe.keys.ts'

/** @throws Error with a sentence for a server in production whose messages or payments would run in a sandbox. */
export function refuseSandboxInProduction(config: Config): void {
  const { production, allowSandbox, stripe, sms, email } = config
  if (!production || allowSandbox) return
  const simulated: string[] = []
  if (!stripe) simulated.push('payments run in the sandbox, where no money moves')
  else if (stripe.apiBase)
    simulated.push('payments go to a stand-in (STRIPE_API_BASE), where no money moves')
  else if (isTestKey(stripe.secretKey))
    simulated.push('payments have test keys of Stripe, where no money moves')
  if (sms?.apiBase) simulated.push('SMS go to a stand-in (TWILIO_API_BASE), which delivers none')
  const unsent = [...(sms ? [] : ['SMS']), ...(email ? [] : ['email'])]
  if (unsent.length > 0)
    simulated.push(
      `${unsent.join(' and ')} ${unsent.length === 1 ? 'runs' : 'run'} in the sandbox, which delivers none`,
    )
  if (simulated.length > 0)
    throw new Error(
      `NODE_ENV is production, but ${simulated.join(', and ')}. Set ALLOW_SANDBOX=true to allow that.`,
    )
}
