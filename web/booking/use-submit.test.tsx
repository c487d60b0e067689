import { act } from 'react'
import { expect, test, vi } from 'vitest'
import { Quote } from '../../contract/quotes.ts'
import { answerApi } from '../testing/api.ts'
import { render } from '../testing/render.ts'
import type { LiveQuote } from './quote/use-quote.ts'
import { aForm, aQuoteAnswer } from './testing/given.ts'
import { type BookedPickup, useSubmit } from './use-submit.ts'

test('a form whose photos are still on their way is not sent, and says why', async () => {
  const requests = answerApi({})
  const quote: LiveQuote = {
    state: { kind: 'ready', quote: Quote.parse(aQuoteAnswer('214.00')) },
    pricedAt: null,
    basis: '{}',
    news: null,
    retry: () => undefined,
    askAgain: () => undefined,
  }
  const onBooked = vi.fn<(pickup: BookedPickup) => void>()
  const submits: ReturnType<typeof useSubmit>[] = []
  const see = (submit: ReturnType<typeof useSubmit>) => void submits.push(submit)
  function Probe() {
    see(
      useSubmit({
        quote,
        uploading: true,
        isOnline: true,
        missing: '',
        outside: null,
        refuse: () => undefined,
        onBooked,
        onAlreadyPaid: () => undefined,
      }),
    )
    return null
  }
  render(<Probe />)
  await act(async () => submits.at(-1)?.send(aForm()))

  expect(submits.at(-1)).toMatchObject({
    isReady: false,
    hint: 'One moment: a photo is still on its way',
  })
  expect(requests).toEqual([])
  expect(onBooked).not.toHaveBeenCalled()
})
