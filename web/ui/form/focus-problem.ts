/** Leads to the first field of a form that is wrong, once that is drawn. */
export const focusProblem = (form: HTMLFormElement): number =>
  requestAnimationFrame(() => form.querySelector<HTMLElement>('[aria-invalid=true]')?.focus())
