export const TOO_MANY_PHOTOS =
  'We are handling many photos right now. Please try again in a moment.'
