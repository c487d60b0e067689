import { expect, test } from 'vitest'
import { addTags, firstTags } from './hashtags.ts'

test('tags come apart at spaces, commas and the next #, with or without their own', () => {
  expect(addTags([], '#JunkRemoval, tidy  #BC')).toEqual(['#JunkRemoval', '#tidy', '#BC'])
  expect(addTags([], '#one#two')).toEqual(['#one', '#two'])
  expect(addTags([], ' , # ##')).toEqual([])
})

test('a tag stands once, however it is written', () => {
  expect(addTags(['#Tidy'], 'tidy #TIDY #new new')).toEqual(['#Tidy', '#new'])
})

test('a list shows three tags and counts the rest', () => {
  expect(firstTags(['a', '#b', 'c'])).toEqual({ shown: ['#a', '#b', '#c'], more: 0 })
  expect(firstTags(['a', 'b', 'c', 'd', 'e'])).toEqual({ shown: ['#a', '#b', '#c'], more: 2 })
})
