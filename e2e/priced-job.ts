import type { BrowserContext } from 'playwright-core'
import { answer, applicant, decide, paidJob, signInAdmin, signInByCall, uploaded } from './given.ts'
import type { useProduct } from './harness.ts'
import { jobLinkIn } from './job-links.ts'

/** A job whose hauler stands at the door, and the price that they name there. */
export type JobOnSite = {
  id: number
  /** What the customer paid at booking, in cents. */
  booked: number
  /** The path of the customer's page. */
  link: string
  hauler: BrowserContext
}

export const REASON = 'There is a second sofa in the basement, and it does not fit with the rest.'

/** A job that was booked with this card, claimed and started. */
export async function jobOnSite(
  product: ReturnType<typeof useProduct>,
  { card }: { card?: string } = {},
): Promise<JobOnSite> {
  const admin = await product.newContext()
  await signInAdmin(admin)
  const dale = await applicant(await product.newContext())
  await decide(admin, dale, 'approved')
  const hauler = await product.newContext()
  await signInByCall(hauler, dale)
  const { id, estimatedPrice } = await paidJob(await product.newContext(), {}, card)
  await answer(hauler.request, 'POST', `/api/hauler/claim-job/${id}`)
  await answer(hauler.request, 'PATCH', `/api/hauler/jobs/${id}/status`, { status: 'in_progress' })
  const booked = Math.round(Number(estimatedPrice) * 100)
  return { id, booked, link: await jobLinkIn(product.database, id), hauler }
}

/** The hauler asks for this many dollars more, with a reason and a photo. */
export async function askForMore(
  { id, booked, hauler }: JobOnSite,
  dollars: number,
): Promise<{ price: string }> {
  const price = ((booked + dollars * 100) / 100).toFixed(2)
  await answer(hauler.request, 'POST', `/api/hauler/jobs/${id}/price`, {
    price,
    reason: REASON,
    photos: [await uploaded(hauler.request, 'photo')],
  })
  return { price: `$${price}` }
}

export const complete = ({ id, hauler }: JobOnSite): Promise<unknown> =>
  answer(hauler.request, 'PATCH', `/api/hauler/jobs/${id}/status`, { status: 'completed' })
