/**
 * Motion of the visual reference [§4]: opacity and at most 8 px of travel. Reduced motion is obeyed by Shoelace itself.
 * Nothing fades out: opened again while it does, Shoelace would end up closed.
 */
export const APPEAR = { keyframes: [{ opacity: 0 }, { opacity: 1 }], options: { duration: 120, easing: 'ease-out' } }

export const SLIDE_IN = {
  keyframes: [
    { opacity: 0, translate: '8px 0' },
    { opacity: 1, translate: '0 0' },
  ],
  options: { duration: 150, easing: 'ease-out' },
}
