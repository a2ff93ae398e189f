import { css } from 'lit'

export const actingBarStyles = css`
  :host {
    grid-area: acting;
    display: block;
    font: var(--fw) var(--fs-12) / var(--lh) var(--ui-font);
  }
  .bar {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: 0 var(--s-4);
    min-height: 40px;
    padding: 4px var(--pad-page);
    border-bottom: 2px solid var(--c-warn-fg);
    background: var(--c-warn-bg);
    color: var(--c-text);
  }
  .icon {
    color: var(--c-warn-fg);
    font-size: var(--fs-16);
  }
  .who {
    font-weight: var(--fw-semi);
  }
  .why {
    flex: 1 1 12em;
    min-width: 0;
  }
  .until {
    font-variant-numeric: tabular-nums;
    white-space: nowrap;
  }
  .end {
    display: inline-flex;
    align-items: center;
    gap: 8px;
    min-height: max(var(--tap), 26px);
    padding: 2px 12px;
    border: 1px solid var(--c-control);
    border-radius: var(--r-2);
    background: var(--c-surface);
    font-weight: var(--fw-semi);
    white-space: nowrap;
  }
  .end:hover {
    background: var(--c-hover);
  }
`
