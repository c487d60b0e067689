/** As the keys of this machine are labelled; either way works on both. */
export const PALETTE_KEYS = [/Mac|iP/.test(navigator.platform) ? '⌘' : 'Ctrl', 'K'] as const
