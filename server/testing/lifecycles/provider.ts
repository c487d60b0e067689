import { PaymentRefused, type PaymentProvider } from '../../providers/payments/payments.ts'

/** How the payment provider behaves while a day goes on. */
export const WEATHERS = [
  /** It does not answer, and does nothing. */
  'away',
  /** It does what it is asked for, and its answer is lost. */
  'silent',
  /** Each request arrives twice. */
  'double',
  /** Its answer comes minutes later. */
  'slow',
  /** It refuses to move money. */
  'refusing',
] as const
export type Weather = (typeof WEATHERS)[number]

/** What a request fails with that got no answer. */
export class NoAnswer extends Error {
  override name = 'NoAnswer'
}

type Sky = {
  /** The weather of this request; fair without one. */
  weather: () => Weather | undefined
  /** Lets minutes go by. */
  wait: () => Promise<unknown>
}

/** A provider that fails as the weather has it; everything that moves or ends money goes through it. */
export function weatheredProvider<P extends PaymentProvider>(provider: P, sky: Sky): P {
  const through =
    <Request, Answer>(call: (request: Request) => Promise<Answer>, mayRefuse: boolean) =>
    async (request: Request): Promise<Answer> => {
      const weather = sky.weather()
      if (weather === 'away') throw new NoAnswer('The provider does not answer')
      if (weather === 'refusing' && mayRefuse)
        throw new PaymentRefused('wrong_state', 'The provider refuses it today')
      if (weather === 'double') await call(request)
      const answer = await call(request)
      if (weather === 'slow') await sky.wait()
      if (weather === 'silent') throw new NoAnswer('The answer of the provider is lost')
      return answer
    }
  return {
    ...provider,
    createPayment: through(provider.createPayment, false),
    chargeSaved: through(provider.chargeSaved, false),
    cancelPayment: through(provider.cancelPayment, false),
    refund: through(provider.refund, true),
    transfer: through(provider.transfer, true),
    reverseTransfer: through(provider.reverseTransfer, true),
  }
}
