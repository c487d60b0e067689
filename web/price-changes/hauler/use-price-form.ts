import { type FormEvent, useState } from 'react'
import { z } from 'zod'
import type { HaulerJob } from '../../../contract/hauler-jobs.ts'
import { cents, formatMoney, Money } from '../../../contract/money.ts'
import { approvalFor } from '../../../contract/price-bounds.ts'
import {
  getHaulerPrice,
  proposePriceChange,
  type HaulerPrice,
  type PriceItem,
  priceOfItems,
} from '../../../contract/price-changes.ts'
import { useApiMutation } from '../../api/query.ts'
import { readDollars } from '../../ui/field/read-dollars.ts'
import { useDraftForm } from '../../ui/field/use-draft-form.ts'
import { priceFields, type PriceToName } from './price-form.ts'

/** In the order of the screen. */
const EMPTY = {
  items: new Array<PriceItem>(),
  price: '',
  reason: '',
  photos: new Array<string>(),
}

/**
 * The form for a new price. A price that needs no approval applies immediately, so the hauler
 * confirms it first; any other price is sent for approval.
 */
export function usePriceForm(job: HaulerJob, price: HaulerPrice, onSent: () => void) {
  const [toConfirm, setToConfirm] = useState<PriceToName>()
  const [isUploading, setUploading] = useState(false)
  const [isHeld, setHeld] = useState(false)
  const form = useDraftForm({
    schema: priceFields(price),
    initial: EMPTY,
    draft: { key: `price-of-job-${job.id}`, secret: [] },
  })
  const naming = useNaming(job, () => {
    form.dropDraft()
    onSent()
  })
  const send = (body: PriceToName) => {
    setToConfirm(undefined)
    naming.mutate(
      { params: { jobId: job.id }, body },
      { onError: ({ fields }) => fields.length > 0 && form.refuse(fields) },
    )
  }
  const submit = form.onSubmit((input) => {
    if (isUploading) return
    if (approvalFor(input.price, price) === 'none') setToConfirm(input)
    else send(input)
  })
  return {
    form,
    /** The price follows from the items that are chosen. */
    chooseItems: (items: PriceItem[]) => {
      form.set('items', items)
      const sum = cents(price.agreed + priceOfItems(items))
      form.set('price', items.length > 0 ? z.encode(Money, sum) : '')
    },
    wish: wishOf(form.values.price, price),
    toConfirm,
    confirm: () => toConfirm && send(toConfirm),
    reconsider: () => setToConfirm(undefined),
    isUploading,
    setUploading,
    isSending: naming.isPending,
    /** It is sent once there is a signal. */
    isHeld,
    release: () => setHeld(false),
    onSubmit: (event: FormEvent) => {
      // Photos that wait for a signal are not missing.
      const isComplete = Object.keys(form.problems).every(
        (name) => name === 'photos' && isUploading,
      )
      if (navigator.onLine || !isComplete) return submit(event)
      event.preventDefault()
      setHeld(true)
    },
  }
}

const useNaming = (job: HaulerJob, onDone: () => void) =>
  useApiMutation(proposePriceChange, {
    refetches: [getHaulerPrice],
    success: (input) => saidOf(input, job.firstName),
    failure: ({ reason }) => `The price was not changed. ${reason}`,
    onDone,
  })

/** The price as far as it is written, with whose approval it needs; null while that is no other price. */
function wishOf(text: string, bounds: HaulerPrice) {
  const price = readDollars(text)
  if (price === undefined || price === bounds.agreed || price < bounds.floor) return null
  return { price, approval: approvalFor(price, bounds) }
}

export type PriceFormState = ReturnType<typeof usePriceForm>

function saidOf({ change, agreed }: HaulerPrice, customer: string): string {
  if (change?.status === 'pending_customer')
    return `${customer} is asked for ${formatMoney(change.to)}`
  if (change?.status === 'pending_admin') return `Our team looks at ${formatMoney(change.to)} first`
  return `The price is ${formatMoney(agreed)} now`
}
