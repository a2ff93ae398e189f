import { css } from 'lit'

/**
 * A strip of closable tabs. The close controls lie in a list of their own on top of the tabs, column by column: a control
 * nested in `role=tab` or standing in a tablist is not allowed (D10).
 */
export const tabStrip = css`
  .strip {
    display: grid;
    align-items: end;
    height: 100%;
  }
  .tablist,
  .closes {
    grid-column: 1 / -1;
    grid-row: 1;
    display: grid;
    grid-template-columns: subgrid;
    align-items: end;
    height: 100%;
  }
  .closes {
    position: relative;
    z-index: 1;
    pointer-events: none;
  }
  .tab {
    grid-row: 1;
    display: flex;
    align-items: center;
    min-width: 0;
    white-space: nowrap;
    border-radius: var(--r-2) var(--r-2) 0 0;
    font: var(--fw-med) var(--fs-12) / var(--lh) var(--ui-font);
  }
  .tab:focus-visible {
    outline-offset: calc(-1 * var(--focus-w));
  }
  .tab[aria-selected='true'] {
    font-weight: var(--fw-semi);
  }
  .close {
    grid-row: 1;
    justify-self: end;
    display: grid;
    place-items: center;
    width: 20px;
    height: 24px;
    border-radius: 3px;
    color: inherit;
    font-size: 12px;
    pointer-events: auto;
  }
  .close:hover {
    background: color-mix(in srgb, currentColor 16%, transparent);
  }
  @media (pointer: coarse) {
    .tab.tab:not(.home, .tile-only) {
      padding-inline-end: var(--tap);
    }
    .close.close {
      width: var(--tap);
      height: var(--tap);
      margin: 0;
    }
  }
  @media (forced-colors: active) {
    .tab.tab {
      border: 0;
    }
    .tab.tab[aria-selected='true'] {
      border: 2px solid Highlight;
      border-bottom: 0;
    }
  }
`
