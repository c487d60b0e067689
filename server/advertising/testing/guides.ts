import { PDFDocument } from '@cantoo/pdf-lib'
import { setGuideFile } from '../../../contract/guides.ts'
import { listLeadMagnets, type LeadMagnet } from '../../../contract/lead-magnets.ts'
import { givenOffer, NOON } from '../../offers/testing/offers.ts'
import type { useApp, Visit } from '../../testing/app.ts'
import { outbox } from '../../testing/messages.ts'
import { uploadingWith } from '../../uploads/testing/uploading.ts'

const FORM = { 'content-type': 'application/x-www-form-urlencoded' }
let made = 0

/** A PDF of some empty pages. */
export async function pdf(pages = 1): Promise<Buffer> {
  const document = await PDFDocument.create()
  for (let page = 0; page < pages; page++) document.addPage([612, 792])
  return Buffer.from(await document.save())
}

/** The path of the download on a page. */
export const downloadOn = (body: string): string =>
  /href="([^"]*\/guide-files\/[^"]*)"/.exec(body)?.[1]?.replaceAll('&amp;', '&') ?? 'no-download'

/** What the tests of guides do with an app. */
export function guidesWith(app: ReturnType<typeof useApp>) {
  const { upload } = uploadingWith(app)
  const marketing = () => app.given.admin('marketing')
  /** Some hours after noon. */
  const later = (hours: number) => app.setNow(new Date(NOON.getTime() + hours * 3_600_000))

  async function uploaded(person: Visit, bytes: Buffer): Promise<string> {
    const files = [{ bytes, name: 'moving.pdf', type: 'application/pdf' }]
    const sent = await upload(person, files, { purpose: 'paper' })
    return sent.json<{ files: string[] }>().files[0] ?? ''
  }
  async function set({ id }: Pick<LeadMagnet, 'id'>, bytes: Buffer) {
    const person = await marketing()
    const fileUrl = await uploaded(person, bytes)
    return app.as(person).call(setGuideFile, { params: { leadMagnetId: id }, body: { fileUrl } })
  }
  /** A guide without a file. */
  const emptyGuide = () =>
    givenOffer(app, `GUIDE${++made}`, {}, { title: 'Moving day', type: 'guide', terms: undefined })
  async function guide(bytes?: Buffer): Promise<LeadMagnet> {
    const offer = await emptyGuide()
    await set(offer, bytes ?? (await pdf()))
    return offer
  }

  const post = (url: string, fields: Record<string, string> = {}, headers = {}) =>
    app.http.inject({
      method: 'POST',
      url,
      headers: { ...FORM, ...headers },
      payload: new URLSearchParams(fields).toString(),
    })
  const ask = ({ code }: LeadMagnet, email: string, fields = {}) =>
    post(`/o/${code}`, { email, ...fields })
  const mailsTo = async (email: string) =>
    (await outbox(app)).filter(({ recipient }) => recipient === email)
  /** The path of the newest link of this kind that an address got. */
  async function linkTo(email: string, kind: 'guide' | 'guide-files' | 'news'): Promise<string> {
    await app.runTasks()
    const paths = (await mailsTo(email)).flatMap(
      ({ body }) => new RegExp(`/${kind}/[\\w.?=&-]+`).exec(body)?.[0] ?? [],
    )
    return paths.at(-1) ?? 'no-link'
  }
  const conversionsOf = async ({ id }: LeadMagnet) =>
    (await app.as(await marketing()).call(listLeadMagnets, {})).find((each) => each.id === id)
      ?.conversions
  return {
    upload,
    marketing,
    later,
    uploaded,
    set,
    emptyGuide,
    guide,
    post,
    ask,
    mailsTo,
    linkTo,
    conversionsOf,
  }
}
