import { useState } from 'react'
import type { Post } from '../../../contract/social-posts.ts'
import { type Words, wordsOfPost } from './words.ts'

type Form = {
  values: Words
  set: <Name extends keyof Words>(name: Name, value: Words[Name]) => void
}

/** Everything a person writes; that a picture has another file is no edit of the post. */
const writtenOf = (post: Post): string =>
  JSON.stringify({
    ...wordsOfPost(post),
    basedOn: '',
    pictures: post.pictures.map(({ alt, width, height, crops }) => ({ alt, width, height, crops })),
  })

/** Which version of a post is edited, and whether a colleague has written another one since. */
export function useVersion(form: Form, post: Post | null) {
  const [opened, setOpened] = useState(post)
  const { basedOn } = form.values
  const current = post?.updatedAt.toISOString()
  const isOfOpened = opened?.updatedAt.toISOString() === basedOn
  const isSame = isOfOpened && opened && post && writtenOf(opened) === writtenOf(post)
  const isOutdated = post !== null && basedOn !== current && !isSame
  const follow = (next: Post, words: Partial<Words>) => {
    setOpened(next)
    for (const [name, value] of Object.entries({ ...words, basedOn: current }))
      form.set(name as keyof Words, value as Words[keyof Words]) // the entries are those of Words
  }
  return {
    readAt: post ? (isOutdated ? new Date(basedOn) : post.updatedAt) : undefined,
    /** The post as a colleague wrote it meanwhile; null while there is no such version. */
    theirs: isOutdated ? post : null,
    /** What is typed replaces their version. */
    keepMine: () => post && follow(post, {}),
    takeTheirs: () => post && follow(post, wordsOfPost(post)),
  }
}
