import { randomBytes } from 'node:crypto'

const URL_FORM = /^\/uploads\/([A-Za-z0-9_-]{22})\.webp$/
const FILE_FORM = /^([A-Za-z0-9_-]{22})(-thumb)?\.webp$/

/** 128 random bits as 22 letters: an upload is not found by guessing. */
export const newName = (): string => randomBytes(16).toString('base64url')

export const urlOf = (name: string): string => `/uploads/${name}.webp`

/** The two stored files of an upload. */
export const filesOf = (name: string) => ({ web: `${name}.webp`, thumbnail: `${name}-thumb.webp` })

/** The upload that an address names; undefined for addresses of other sites and of thumbnails. */
export const nameOfUrl = (url: string): string | undefined => URL_FORM.exec(url)?.[1]

/** The upload that a stored file is part of. */
export const nameOfFile = (file: string): string | undefined => FILE_FORM.exec(file)?.[1]
