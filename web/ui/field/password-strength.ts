export type PasswordStrength = { level: 1 | 2 | 3; text: string }

const LONG = 12
const VERY_LONG = 16
const KINDS = [/[a-z]/, /[A-Z]/, /\d/, /[^a-zA-Z\d]/]

/** A hint only, never a refusal: length counts most, as it does for whoever guesses. */
export function passwordStrength(password: string): PasswordStrength {
  const kinds = KINDS.filter((kind) => kind.test(password)).length
  const distinct = new Set(password).size
  if (distinct < 5) return { level: 1, text: 'Weak: easy to guess' }
  if (password.length >= VERY_LONG || (password.length >= LONG && kinds >= 3))
    return { level: 3, text: 'Strong' }
  if (password.length >= LONG || (password.length >= 8 && kinds >= 3))
    return { level: 2, text: 'Fair: a few more characters make it strong' }
  return { level: 1, text: 'Weak: three or four random words are better' }
}
