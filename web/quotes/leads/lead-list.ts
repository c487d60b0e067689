import type { Lead } from '../../../contract/admin-leads.ts'
import { formatPhone } from '../../ui/field/phone.ts'

/** The contact as people write it. */
export const contactOf = ({ contact }: Lead): string =>
  contact.includes('@') ? contact : formatPhone(contact)
