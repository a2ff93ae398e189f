import { css } from 'lit'

export const regionNavigatorStyles = css`
  :host {
    position: fixed;
    inset: 0;
    z-index: var(--z-toast);
    pointer-events: none;
    font: var(--fw) var(--fs-12) / 1.2 var(--ui-font);
  }
  .badge {
    position: absolute;
    width: 0;
    border-inline-start: 3px solid var(--c-copper);
  }
  /* As wide as the margin of a page, so that it covers no first letter. */
  .badge b {
    position: absolute;
    inset: -10px auto auto -3px;
    display: grid;
    place-items: center;
    width: min(15px, var(--pad-page, 15px));
    height: 20px;
    box-sizing: border-box;
    border: 1px solid var(--c-surface);
    border-radius: var(--r-1);
    background: var(--c-copper-chrome);
    color: var(--c-on-copper);
    font-size: var(--fs-11);
    font-weight: var(--fw-bold);
    box-shadow: var(--e-2);
  }
  .badge[data-current] b {
    border-color: var(--c-on-copper);
  }
  .bar {
    position: absolute;
    left: 50%;
    bottom: calc(var(--bar-status) + 14px);
    transform: translateX(-50%);
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    justify-content: center;
    gap: 8px 14px;
    width: max-content;
    max-width: calc(100% - 32px);
    padding: 8px 14px;
    border-radius: var(--r-3);
    background: var(--c-chrome);
    color: var(--c-on-chrome);
    box-shadow: var(--e-3);
    pointer-events: auto;
  }
  .bar > b {
    font-weight: var(--fw-semi);
  }
  .bar button {
    display: inline-flex;
    align-items: center;
    gap: 5px;
    white-space: nowrap;
  }
  .bar button:hover,
  .bar [aria-current] {
    color: var(--c-focus-chrome);
  }
  .bar [aria-current] {
    font-weight: var(--fw-semi);
  }
  .bar kbd {
    background: transparent;
    color: inherit;
    border-color: var(--c-chrome-line);
  }
  .bar [aria-current] kbd {
    border-color: currentcolor;
  }
  .keys {
    display: contents;
    color: var(--c-on-chrome-2);
  }
`
