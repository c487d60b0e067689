import { createElement, type ReactElement, type ReactNode } from 'react'

type Props = { children: ReactNode }

/** Left out by the server unless a model of another company reads loads; the build makes comments of the element. */
export const ModelOnly = ({ children }: Props): ReactElement =>
  createElement('model-only', null, children)

/** Left out by the server where one does. */
export const NoModelOnly = ({ children }: Props): ReactElement =>
  createElement('no-model-only', null, children)
