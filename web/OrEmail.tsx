import { pageFigures } from './page-figures.ts'

/** ' or email help@example.ca' behind the phone number; nothing where the settings name no address. */
export function OrEmail() {
  const { supportEmail } = pageFigures()
  return (
    supportEmail && (
      <>
        {' '}
        or email <a href={`mailto:${supportEmail}`}>{supportEmail}</a>
      </>
    )
  )
}
