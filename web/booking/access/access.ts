import type { Access, AccessInput, AccessPlace } from '../../../contract/access.ts'
import type { Quote } from '../../../contract/quotes.ts'

/** What stands in the form of the way to the load; no place means that nothing was said. */
export const NO_ACCESS = {
  place: '' as AccessPlace | '',
  floors: 1,
  elevator: false,
  walkMinutes: 0,
  gateCode: '',
  note: '',
  unattended: false,
}
export type AccessValues = typeof NO_ACCESS

/** What of it changes the price; nothing until the customer says where the load is. */
export function pricedAccess({ place, floors, elevator, walkMinutes }: AccessValues) {
  if (place === '') return undefined
  const isCarried = place === 'upstairs' || place === 'basement'
  return {
    place,
    walkMinutes,
    elevator: isCarried && elevator,
    ...(isCarried && { floors: place === 'upstairs' ? floors : 1 }),
  }
}

/** All of it, for the booking. */
export function accessFor(access: AccessValues): AccessInput | undefined {
  const priceFields = pricedAccess(access)
  if (!priceFields) return undefined
  const code = access.gateCode.trim()
  const notes = [code && `Code: ${code}`, access.note.trim()].filter(Boolean).join('. ')
  return { ...priceFields, notes, unattended: access.unattended }
}

/** The form's answers that stand for the access of an earlier booking. */
export function accessValues({ floors, notes, ...access }: Access): AccessValues {
  const [, code = '', note = ''] = /^(?:Code: (.*?)(?:\. |$))?(.*)$/s.exec(notes) ?? []
  return { ...access, floors: Math.max(floors, 1), gateCode: code, note }
}

/** Where the words of the description place the load, as long as the customer chose nothing. */
export function placeInWords(quote: Quote | null): AccessPlace | null {
  const stairs = quote?.lines.find(({ kind }) => kind === 'stairs')
  if (!stairs) return null
  return /basement/i.test(stairs.label) ? 'basement' : 'upstairs'
}
