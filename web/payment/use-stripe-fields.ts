import type { Stripe, StripeElements } from '@stripe/stripe-js'
import { loadStripe } from '@stripe/stripe-js/pure'
import { useEffect, useRef, useState } from 'react'
import { readSettings } from '../settings.ts'
import { DARK, stripeAppearance } from './stripe-appearance.ts'

export type StripeFields = { stripe: Stripe; elements: StripeElements }
type State = 'loading' | 'ready' | 'unreachable'
type Options = { publishableKey: string; clientSecret: string }

/** Stripe's script and, inside `place`, its fields. Both are fetched when a form is first shown. */
export function useStripeFields({ publishableKey, clientSecret }: Options) {
  const place = useRef<HTMLDivElement>(null)
  const fields = useRef<StripeFields>(null)
  const [round, setRound] = useState(1)
  const [answer, setAnswer] = useState<{ to: number; state: State }>({ to: 0, state: 'loading' })
  useEffect(() => {
    let close: (() => void) | undefined
    let wanted = true
    const say = (state: State) => wanted && setAnswer({ to: round, state })
    loadStripe(publishableKey).then(
      (stripe) => {
        if (!wanted || !stripe || !place.current) return
        const elements = openFields(stripe, clientSecret, place.current, say)
        fields.current = { stripe, elements }
        close = followScheme(elements, place.current)
      },
      () => say('unreachable'),
    )
    return () => {
      wanted = false
      close?.()
      fields.current?.elements.getElement('payment')?.destroy()
      fields.current = null
    }
  }, [publishableKey, clientSecret, round])

  return {
    place,
    fields,
    state: answer.to === round ? answer.state : 'loading',
    tryAgain: () => setRound(round + 1),
  }
}

function openFields(
  stripe: Stripe,
  clientSecret: string,
  place: HTMLElement,
  say: (state: State) => void,
): StripeElements {
  const elements = stripe.elements({
    clientSecret,
    appearance: stripeAppearance(place),
    locale: 'en',
    // Until the fields are there the form has a skeleton of its own.
    loader: 'never',
  })
  const element = elements.create('payment', {
    paymentMethodOrder: ['apple_pay', 'google_pay', 'card'],
    business: { name: readSettings().productName },
    // What the customer agrees to stands in our own form, in our own words.
    terms: { card: 'never', applePay: 'never', googlePay: 'never' },
  })
  element.on('ready', () => say('ready'))
  element.on('loaderror', () => say('unreachable'))
  element.mount(place)
  return elements
}

/** The system may turn to its dark scheme during a payment. */
function followScheme(elements: StripeElements, place: HTMLElement): () => void {
  const scheme = matchMedia(DARK)
  const follow = () => elements.update({ appearance: stripeAppearance(place) })
  scheme.addEventListener('change', follow)
  return () => scheme.removeEventListener('change', follow)
}
