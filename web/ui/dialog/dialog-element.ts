import { createContext, useContext, type RefObject } from 'react'

/** The dialog around; what opens above a control belongs inside it, for all else is inert. */
export const DialogElement = createContext<RefObject<HTMLElement | null> | undefined>(undefined)

export const useDialogElement = (): RefObject<HTMLElement | null> | undefined =>
  useContext(DialogElement)
