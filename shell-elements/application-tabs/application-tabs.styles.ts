import { css } from 'lit'

export const applicationTabsStyles = css`
  :host {
    display: flex;
    align-items: flex-end;
    min-width: 0;
    height: 100%;
    overflow: hidden;
  }
  .strip {
    flex: 1 1 0;
    min-width: 0;
    justify-content: start;
    column-gap: 1px;
  }
  .tab {
    position: relative;
    gap: 8px;
    height: calc(var(--bar-top) - 6px);
    padding: 0 10px;
    color: var(--c-on-chrome-2);
  }
  .tab:hover {
    background: var(--c-chrome-2);
    color: var(--c-on-chrome);
  }
  .tab.closable {
    padding-inline-end: 30px;
  }
  .tab[aria-selected='true'] {
    background: var(--c-surface);
    color: var(--c-text);
  }
  .tab.home[aria-selected='true'] {
    background: var(--c-app);
  }
  .tab[aria-selected='true']:focus-visible {
    outline-color: var(--c-focus);
  }
  .tab[aria-selected='true']::before {
    content: '';
    position: absolute;
    inset: 0 0 auto 0;
    height: 3px;
    border-radius: var(--r-2) var(--r-2) 0 0;
    background: var(--c-copper);
  }
  .tab .icon {
    font-size: 13px;
  }
  .close {
    align-self: end;
    margin: 0 7px calc((var(--bar-top) - 6px - 24px) / 2) 0;
    color: var(--c-on-chrome-2);
  }
  .close.on {
    color: var(--c-text-2);
  }
  .more {
    flex: none;
    align-self: center;
    height: max(28px, var(--tap));
    min-width: max(40px, var(--tap));
    padding: 0 8px;
    border-radius: var(--r-2);
    color: var(--c-on-chrome);
    font: var(--fw-semi) var(--fs-12) / 1 var(--ui-font);
    font-variant-numeric: tabular-nums;
  }
  .more:hover,
  .more[aria-expanded='true'] {
    background: var(--c-chrome-2);
  }
  .tab.tile-only {
    justify-content: center;
    padding: 0;
  }
`
