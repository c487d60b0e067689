/** Longest side in pixels; smaller pictures are never enlarged. */
export const WEB_SIZE = 1600
export const THUMBNAIL_SIZE = 400
