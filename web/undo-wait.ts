import { pageFigures } from './page-figures.ts'

/** '8 seconds': how long the messages about an assignment or move wait for it to be undone. */
export const undoWait = (): string => `${pageFigures().undoSeconds} seconds`
