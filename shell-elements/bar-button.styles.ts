import { css } from 'lit'

/** A button on the ink bar. */
export const barButton = css`
  .bar-button {
    display: flex;
    align-items: center;
    justify-content: center;
    gap: 6px;
    height: max(var(--bar-button, 28px), var(--tap));
    min-width: max(var(--bar-button, 0px), var(--tap));
    padding: 0 8px;
    border-radius: var(--r-2);
    color: var(--c-on-chrome);
    font: var(--fw) var(--fs-12) / 1 var(--ui-font);
    white-space: nowrap;
  }
  .bar-button:hover,
  .bar-button[aria-expanded='true'] {
    background: var(--c-chrome-2);
  }
  .bar-button:focus-visible {
    outline-color: var(--c-focus-chrome);
  }
  .bar-button .chevron {
    font-size: 10px;
  }
`
