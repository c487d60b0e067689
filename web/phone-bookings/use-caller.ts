import { useQuery } from '@tanstack/react-query'
import { findCaller, type KnownCaller } from '../../contract/callers.ts'
import { apiQuery } from '../api/query.ts'
import { useDebounced } from '../ui/browser/use-debounced.ts'
import type { Call } from './call.ts'

const DIGITS = 10
const hasNumber = (phone: string): boolean => phone.replace(/\D/g, '').length >= DIGITS
const isAddress = (email: string): boolean => /^\S+@\S+\.\S+$/.test(email.trim())

/** What we know of the caller by the phone number or the email address; null before one of them is typed. */
export function useCaller({ phone, email }: Pick<Call, 'phone' | 'email'>): KnownCaller | null {
  const typed = useDebounced(`${phone}\n${email}`, 200)
  const [number = '', address = ''] = typed.split('\n')
  const query = {
    phone: hasNumber(number) ? number : '',
    ...(isAddress(address) && { email: address.trim() }),
  }
  const isTyped = hasNumber(phone) || isAddress(email)
  const known = useQuery({
    ...apiQuery(findCaller, { query }),
    enabled: query.phone !== '' || query.email !== undefined,
    // What was known stays while an email is typed.
    placeholderData: (before) => before,
  })
  return isTyped ? (known.data?.caller ?? null) : null
}
