import type { TextProps } from '../ui/field/use-draft-form.ts'
import { formatPhone } from '../ui/field/phone.ts'
import { TextField } from '../ui/field/TextField.tsx'
import layout from '../ui/layout/layout.module.css'

type PersonField = 'firstName' | 'lastName' | 'phone' | 'email'

/** Who applies: the same four fields in the dialog and on the full page. */
export function PersonFields({ text }: { text: (name: PersonField) => TextProps }) {
  const phone = text('phone')
  return (
    <>
      <div className={layout.pair}>
        <TextField label="First name" autoComplete="given-name" {...text('firstName')} />
        <TextField label="Last name" autoComplete="family-name" {...text('lastName')} />
      </div>
      <div className={layout.pair}>
        <TextField
          label="Phone"
          type="tel"
          inputMode="tel"
          autoComplete="tel"
          {...phone}
          onLeave={() => {
            const formattedPhone = formatPhone(phone.value)
            // Any change takes away what the server said of this field.
            if (formattedPhone !== phone.value) phone.onValue(formattedPhone)
            phone.onLeave()
          }}
        />
        <TextField
          label="Email"
          type="email"
          inputMode="email"
          autoComplete="email"
          autoCapitalize="none"
          spellCheck={false}
          {...text('email')}
        />
      </div>
    </>
  )
}
