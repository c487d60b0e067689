const NATIONAL_DIGITS = 10

/** The ten digits of a North American number, however it is written; null for any other. */
function nationalDigits(phone: string): string | null {
  const digits = phone.replace(/\D/g, '')
  if (phone.trim().startsWith('+') && !digits.startsWith('1')) return null
  const national =
    digits.length === NATIONAL_DIGITS + 1 && digits.startsWith('1') ? digits.slice(1) : digits
  return national.length === NATIONAL_DIGITS ? national : null
}

/** '(604) 555-0142', as Canada writes it; a number that is not North American stays as typed. */
export function formatPhone(phone: string): string {
  const digits = nationalDigits(phone)
  return digits ? digits.replace(/(...)(...)(....)/, '($1) $2-$3') : phone
}

/** What a tel: or sms: link carries. */
export function dialable(phone: string): string {
  const digits = nationalDigits(phone)
  return digits ? `+1${digits}` : phone.replace(/[^\d+]/g, '')
}
