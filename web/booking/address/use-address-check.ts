import { useEffect, useEffectEvent, useState } from 'react'
import {
  type AddressSuggestion,
  type AddressVerdict,
  checkAddress,
} from '../../../contract/addresses.ts'
import type { ServiceArea } from '../../../contract/places.ts'
import { call } from '../../api/client.ts'
import { hasStreet } from './street.ts'

/** Typing settles before the server is asked; leaving the field does not wait. */
const SETTLED_AFTER_MS = 600

/** What there is to say of the address on screen. Nothing is said either when the check had no answer. */
export type AddressView =
  | { kind: 'quiet' }
  | { kind: 'accept'; area: ServiceArea }
  /** No hauler finds it: only the customer can add the street, so no suggestion is offered. */
  | { kind: 'no-street'; area: ServiceArea | null }
  | { kind: 'confirm'; question: string; suggestions: AddressSuggestion[] }
  | { kind: 'refuse'; reason: string; municipality: string }

export type AddressCheck = {
  /** The area that the server would book; the last one while a changed address is being checked. */
  area: ServiceArea | null
  /** Whether the address on screen is still to be judged. */
  pending: boolean
  view: AddressView
  /** The field was left: what it holds is meant. */
  leave: () => void
  /** The customer takes what was suggested; the field must hold it from then on. */
  choose: (suggestion: AddressSuggestion) => void
}

type Answer = { address: string; verdict: AddressVerdict | null }

/**
 * Where the address lies, asked of the server whenever it settles. An answer to an earlier address is
 * dropped, and without an answer (offline, too many tries) nothing is said and nothing blocked: the
 * booking judges the address once more.
 */
export function useAddressCheck(address: string): AddressCheck {
  const [answer, setAnswer] = useState<Answer | null>(null)
  const [choice, setChoice] = useState<AddressSuggestion | null>(null)
  const [area, setArea] = useState<ServiceArea | null>(null)
  // What comes back with a draft was left before.
  const [leftAddress, setLeftAddress] = useState(address)
  const request = checkAddress.body.safeParse({ address }).data?.address ?? null
  const currentChoice = choice?.address === request ? choice : null
  const currentAnswer = answer?.address === request ? answer : null
  const openRequest = currentChoice || currentAnswer ? null : request
  const isLeft = leftAddress === address
  useVerdict(openRequest, isLeft ? 0 : SETTLED_AFTER_MS, (verdict) => {
    if (openRequest !== null) setAnswer({ address: openRequest, verdict })
    setArea(areaOf(verdict))
  })
  const areaToBook = request === null ? null : area
  const verdict = currentChoice ? acceptanceOf(currentChoice) : currentAnswer?.verdict
  const lacksStreet = request !== null && isLeft && !hasStreet(request)

  return {
    area: areaToBook,
    pending: openRequest !== null,
    view:
      lacksStreet && verdict?.verdict !== 'refuse'
        ? { kind: 'no-street', area: areaToBook }
        : viewOf(verdict, isLeft),
    leave() {
      setLeftAddress(address)
      // The check had no answer: it runs once more.
      if (answer?.verdict === null) setAnswer(null)
    },
    choose(suggestion) {
      setChoice(suggestion)
      setArea(suggestion.area)
      setLeftAddress(suggestion.address)
    },
  }
}

const acceptanceOf = ({ area }: AddressSuggestion): AddressVerdict => ({
  verdict: 'accept',
  source: 'words',
  area,
})

/** Asks after a while, and again when the address or the haste changes; null asks nothing. */
function useVerdict(
  address: string | null,
  afterMs: number,
  onVerdict: (verdict: AddressVerdict | null) => void,
): void {
  const settle = useEffectEvent(onVerdict)
  useEffect(() => {
    if (address === null) return
    const stop = new AbortController()
    const ask = async () => {
      const verdict = await verdictOn(address, stop.signal)
      if (!stop.signal.aborted) settle(verdict)
    }
    const timer = setTimeout(ask, afterMs)
    return () => {
      stop.abort()
      clearTimeout(timer)
    }
  }, [address, afterMs])
}

const verdictOn = (address: string, signal: AbortSignal): Promise<AddressVerdict | null> =>
  call(checkAddress, { body: { address } }, { signal }).catch(() => null)

/** As the server books it: an address that is unsure lies in the one area that may be meant. */
function areaOf(verdict: AddressVerdict | null): ServiceArea | null {
  if (verdict?.verdict === 'accept') return verdict.area
  if (verdict?.verdict !== 'confirm') return null
  const [suggestion, ...others] = verdict.suggestions
  return suggestion && others.length === 0 ? suggestion.area : null
}

/** A question would only be in the way while its answer is still being typed. */
function viewOf(verdict: AddressVerdict | null | undefined, isLeft: boolean): AddressView {
  if (verdict?.verdict === 'accept') return { kind: 'accept', area: verdict.area }
  if (verdict?.verdict === 'refuse')
    return { kind: 'refuse', reason: verdict.reason, municipality: verdict.municipality }
  if (verdict?.verdict === 'confirm' && isLeft)
    return { kind: 'confirm', question: verdict.question, suggestions: verdict.suggestions }
  return { kind: 'quiet' }
}
