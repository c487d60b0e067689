import { useEffect, useRef } from 'react'

type Props = {
  /** The button that was pressed went away with what stood here before. */
  takesFocus: boolean
  children: string
}

/** The heading of a form, where keyboard users continue after they open it again. */
export function FormHeading({ takesFocus, children }: Props) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (takesFocus) heading.current?.focus()
  }, [takesFocus])
  return (
    <h3 ref={heading} tabIndex={-1}>
      {children}
    </h3>
  )
}
