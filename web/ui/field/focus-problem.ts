/** Leads to the first field of a form, or of a part of one, that is wrong, once that is drawn. */
export const focusProblem = (form: HTMLElement): number =>
  requestAnimationFrame(() => form.querySelector<HTMLElement>('[aria-invalid=true]')?.focus())
