import { css } from 'lit'

export const kpiStyles = css`
  ul {
    display: grid;
    grid-template-columns: repeat(auto-fit, minmax(180px, 1fr));
    gap: 1px;
    margin: 0;
    padding: 0;
    overflow: hidden;
    border: 1px solid var(--c-line);
    border-radius: var(--r-3);
    background: var(--c-surface);
    list-style: none;
  }
  /* More than one row holds: two that are alike. */
  ul.two {
    grid-template-columns: repeat(auto-fit, minmax(max(180px, 20% + 1px), 1fr));
  }
  /* Lines between the cells, so that a last row which is not full stays empty paper. */
  li {
    display: grid;
    box-shadow:
      1px 0 0 var(--c-line),
      0 1px 0 var(--c-line);
  }
  a {
    display: grid;
    color: inherit;
    text-decoration: none;
  }
  a:hover {
    background: var(--c-hover);
  }
  a:focus-visible {
    outline-offset: -2px;
  }
  li,
  a {
    grid-template-columns: minmax(0, 1fr);
  }
  .cell {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    align-content: start;
    padding: 10px 14px 9px;
  }
  .caption {
    font-size: var(--fs-11);
    font-weight: var(--fw-med);
    color: var(--c-text-2);
  }
  .figure {
    display: flex;
    align-items: center;
    justify-content: space-between;
    gap: 12px;
  }
  b {
    font-size: var(--fs-20);
    font-weight: 600;
    font-variant-numeric: tabular-nums;
    letter-spacing: -0.02em;
    line-height: 1.35;
  }
  .note {
    font-size: var(--fs-11);
    color: var(--c-text-2);
  }
  .warn .note {
    color: var(--c-warn-fg);
  }
  .bad .note {
    color: var(--c-bad-fg);
  }
  .trend {
    flex: 0 1 96px;
    min-width: 40px;
    overflow: visible;
    color: var(--c-accent);
  }
  .warn .trend {
    color: var(--c-warn-fg);
  }
  .bad .trend {
    color: var(--c-bad-fg);
  }
  polyline {
    fill: none;
    stroke: currentColor;
    stroke-width: 1.5;
    stroke-linejoin: round;
  }
  circle,
  .month {
    fill: currentColor;
  }
  .now {
    fill: var(--c-copper);
  }
  .before {
    fill: none;
    stroke: var(--c-line-strong);
    stroke-width: 1;
  }
`
