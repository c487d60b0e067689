/**
 * What tests answer for https://js.stripe.com and https://hooks.stripe.com. The functions run in the
 * page, as text: each knows nothing but what stands inside it. As with Stripe itself, the fields are a
 * frame, a bank's question is a frame at the end of the page, and the API is asked by the page.
 */

type Frame = { kind: 'ready' | 'card' | 'answered'; number?: string }
type Confirmation = {
  elements: { card: () => string; clientSecret: string }
  confirmParams: { return_url: string }
}

/** `Stripe()`, as far as our form uses it. */
export function stripeScript(): void {
  const API = 'https://api.stripe.com/v1/payment_intents'
  /** The bank of this card asks on a page of its own; every other that asks does so in a frame. */
  const LEAVES = '3184'

  const onMessageFrom = (from: HTMLIFrameElement, hear: (frame: Frame) => void) =>
    addEventListener('message', ({ source, data }) => {
      if (source === from.contentWindow) hear(data as Frame)
    })

  const frameOf = (title: string, address: string): HTMLIFrameElement => {
    const frame = document.createElement('iframe')
    frame.title = title
    frame.src = address
    return frame
  }

  function elements(options: { clientSecret: string; appearance: object }) {
    let number = ''
    let frame: HTMLIFrameElement | undefined
    const handlers = new Map<string, () => void>()
    const create = (
      _kind: 'payment',
      { paymentMethodOrder }: { paymentMethodOrder: string[] },
    ) => ({
      on: (event: string, handler: () => void) => void handlers.set(event, handler),
      mount: (place: HTMLElement) => {
        const look = JSON.stringify({ ...options.appearance, paymentMethodOrder })
        const address = `https://js.stripe.com/fields.html#${encodeURIComponent(look)}`
        frame = frameOf('Secure payment input frame', address)
        frame.style.cssText = 'display:block;width:100%;height:280px;border:0;color-scheme:normal'
        onMessageFrom(frame, ({ kind, number: typed = '' }) => {
          if (kind === 'ready') handlers.get('ready')?.()
          else number = typed.replaceAll(/\D/g, '')
        })
        place.append(frame)
      },
    })
    return {
      clientSecret: options.clientSecret,
      card: () => number,
      create,
      update: () => undefined,
      getElement: () => ({ destroy: () => frame?.remove() }),
    }
  }

  const open = (key: string) => ({
    elements,
    confirmPayment: async ({ elements: from, confirmParams }: Confirmation) => {
      const { clientSecret } = from
      const [id = ''] = clientSecret.split('_secret_')
      const number = from.card()
      if (number.length < 13) {
        const message = 'Your card number is incomplete.'
        return { error: { type: 'validation_error', code: 'incomplete_number', message } }
      }
      const ask = async (path: string, body?: URLSearchParams) =>
        (await fetch(API + path, body ? { method: 'POST', body } : {})).json()
      const confirmation = await ask(
        `/${id}/confirm`,
        new URLSearchParams({
          key,
          client_secret: clientSecret,
          'payment_method_data[type]': 'card',
          'payment_method_data[card][number]': number,
        }),
      )
      if (confirmation.error) return { error: confirmation.error }
      if (confirmation.status !== 'requires_action') return { paymentIntent: confirmation }

      const question = new URLSearchParams({ secret: clientSecret })
      if (number.endsWith(LEAVES)) {
        question.set('return', confirmParams.return_url)
        location.assign(`https://hooks.stripe.com/question?${question}`)
        return new Promise(() => undefined)
      }
      await waitForAnswer(`https://hooks.stripe.com/question?${question}`)
      const after = await ask(`/${id}?${new URLSearchParams({ key, client_secret: clientSecret })}`)
      return after.status === 'succeeded'
        ? { paymentIntent: after }
        : { error: { ...after.last_payment_error, payment_intent: after } }
    },
  })

  /** Until the bank's question, drawn over the whole page, has been answered. */
  const waitForAnswer = (address: string): Promise<void> =>
    new Promise((resolve) => {
      const layer = document.createElement('div')
      layer.style.cssText = 'position:fixed;inset:0;z-index:2147483647;background:rgb(0 0 0/.4)'
      const frame = frameOf('Bank', address)
      frame.style.cssText = 'position:absolute;inset:20% 10%;width:80%;height:60%;background:#fff'
      onMessageFrom(frame, ({ kind }) => {
        if (kind !== 'answered') return
        layer.remove()
        resolve()
      })
      layer.append(frame)
      document.body.append(layer)
    })

  Reflect.set(window, 'Stripe', Object.assign(open, { version: 'endive' }))
}

/** The page inside the frame of the fields, in the look that it was given. */
export function fieldsScript(): void {
  const look = JSON.parse(decodeURIComponent(location.hash.slice(1)))
  const { variables, rules, paymentMethodOrder } = look
  const css = (rule: Record<string, string>) =>
    Object.entries(rule)
      .map(([name, value]) => `${name.replaceAll(/[A-Z]/g, (c) => `-${c.toLowerCase()}`)}:${value}`)
      .join(';')
  const style = document.createElement('style')
  style.textContent = `
    body { margin: 0; color: ${variables.colorText}; font: ${variables.fontSizeBase}/1.4 ${variables.fontFamily} }
    nav { display: flex; gap: 8px } nav span, input { box-sizing: border-box; border-radius: ${variables.borderRadius}; background: ${variables.colorBackground} }
    nav span { flex: 1; ${css(rules['.Tab'])} } nav span:last-child { ${css(rules['.Tab--selected'])} }
    label { display: block; margin-top: ${variables.gridRowSpacing}; ${css(rules['.Label'])} }
    input { width: 100%; margin-top: 6px; color: inherit; font: inherit; font-weight: 400; ${css(rules['.Input'])} }
    input::placeholder { color: ${variables.colorTextPlaceholder} } input:focus { ${css(rules['.Input:focus'])} }
    div { display: grid; grid-template-columns: 1fr 1fr; gap: ${variables.gridColumnSpacing} }`
  document.head.append(style)

  const NAMES: Record<string, string> = {
    apple_pay: 'Apple Pay',
    google_pay: 'Google Pay',
    card: 'Card',
  }
  const nav = document.createElement('nav')
  for (const method of paymentMethodOrder) {
    const tab = document.createElement('span')
    tab.textContent = NAMES[method] ?? method
    nav.append(tab)
  }
  const field = (name: string, placeholder: string): HTMLLabelElement => {
    const label = document.createElement('label')
    const input = document.createElement('input')
    input.placeholder = placeholder
    label.append(name, input)
    return label
  }
  const number = field('Card number', '1234 1234 1234 1234')
  number.addEventListener('input', () =>
    parent.postMessage({ kind: 'card', number: number.querySelector('input')?.value }, '*'),
  )
  const pair = document.createElement('div')
  pair.append(field('Expiration date', 'MM / YY'), field('Security code', 'CVC'))
  document.body.append(nav, number, pair)
  parent.postMessage({ kind: 'ready' }, '*')
}
