import { css } from 'lit'

export const queueStyles = css`
  .order {
    font-size: var(--fs-12);
    color: var(--c-text-3);
  }
  .legend {
    display: flex;
    flex-wrap: wrap;
    gap: 2px 10px;
  }
  .legend i {
    display: inline-block;
    width: 8px;
    height: 8px;
    margin-right: 4px;
    border-radius: 1px;
    background: currentColor;
  }
  .age0 {
    color: var(--c-fin-1);
    fill: var(--c-fin-1);
  }
  .age1 {
    color: var(--c-fin-2);
    fill: var(--c-fin-2);
  }
  .age2 {
    color: var(--c-fin-3);
    fill: var(--c-fin-3);
  }
  .age3 {
    color: var(--c-fin-4);
    fill: var(--c-fin-4);
  }
  table {
    width: 100%;
    border-collapse: collapse;
    table-layout: fixed;
    font-size: var(--fs-12);
  }
  thead th {
    height: 26px;
    border-bottom: 1px solid var(--c-line-strong);
    background: var(--c-subtle);
    font-size: var(--fs-11);
    font-weight: var(--fw-semi);
    color: var(--c-text-2);
    text-align: left;
  }
  th,
  td {
    padding: 0 8px;
    font-weight: var(--fw);
    text-align: left;
  }
  tbody th {
    font-size: var(--fs-12);
    overflow: hidden;
    text-overflow: ellipsis;
    white-space: nowrap;
  }
  tbody th a {
    font-weight: var(--fw-med);
  }
  tbody th .quiet {
    margin-left: 8px;
  }
  tbody tr > * {
    height: 36px;
    border-top: 1px solid var(--c-line-soft);
  }
  tbody tr:first-child > * {
    border-top: 0;
  }
  tbody tr:hover {
    background: var(--c-hover);
  }
  .mark {
    width: 44px;
    padding: 0 0 0 12px;
  }
  .n {
    width: 84px;
    font-variant-numeric: tabular-nums;
    text-align: right;
    white-space: nowrap;
  }
  .n.sum {
    width: 124px;
    padding-right: 12px;
  }
  .bar {
    position: relative;
    width: 108px;
  }
  .bar svg {
    display: block;
    width: 92px;
    height: 6px;
  }
  .strong {
    font-weight: var(--fw-med);
  }
  td.warn {
    color: var(--c-warn-fg);
  }
  td.bad {
    color: var(--c-bad-fg);
  }
  @media (max-width: 640px) {
    .mark,
    .bar,
    .legend,
    tbody th .quiet {
      display: none;
    }
    .n {
      width: 62px;
    }
    .n.sum {
      width: 100px;
    }
    th:nth-child(2) {
      padding-left: 12px;
    }
    tbody th {
      overflow-wrap: anywhere;
      white-space: normal;
    }
    tbody tr > * {
      height: 44px;
    }
  }
`
