/**
 * Goes on whatever can have the focus in these dialogs. A side panel below hears Esc before anybody
 * else; with this mark it leaves the key to the dialog on top.
 */
export const KEEPS_PANEL = { 'data-mantine-stop-propagation': 'true' } as const
