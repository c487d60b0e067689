import { keysOf } from './declare.ts'

// The desk binds these before its first screen stands: apart from the others, which come with what they are about.

export const EVERYWHERE = keysOf('Everywhere', {
  palette: ['Ctrl+k', 'Search, jump and run actions'],
  newJob: ['n', 'New job by phone'],
  map: ['?', 'Show these keys'],
  undo: ['z', 'Undo what was just done'],
  close: ['Escape', 'Close the top panel'],
})

export const AT_RISK = keysOf('At risk', {
  first: ['Enter', 'Do what is best for the first row'],
  best: ['1 2 3 4 5 6 7 8 9', 'The same for any row'],
})
