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
  :host {
    display: block;
    container-type: inline-size;
  }
  /* Beside the work: how many, of what, and what it comes to, in two lines. Its heads and tiles are for whoever hears them. */
  @container (max-width: 560px) {
    .legend {
      display: none;
    }
    thead,
    .mark {
      position: absolute;
      width: 1px;
      height: 1px;
      overflow: hidden;
      clip-path: inset(50%);
      white-space: nowrap;
    }
    tbody tr {
      position: relative;
      display: grid;
      grid-template: 'count name sum' auto 'count bar oldest' auto / 52px minmax(0, 1fr) auto;
      align-items: center;
      padding: 6px 12px 7px 0;
      border-top: 1px solid var(--c-line-soft);
    }
    tbody tr > :is(th, td) {
      width: auto;
      height: auto;
      padding: 0;
      border: 0;
    }
    tbody th {
      grid-area: name;
      line-height: 1.35;
      overflow-wrap: anywhere;
      white-space: normal;
    }
    tbody th .quiet {
      display: block;
      margin: 0;
    }
    tbody .n.strong {
      grid-area: count;
      width: auto;
      align-self: start;
      padding-right: 12px;
      font-size: var(--fs-16);
      font-weight: var(--fw-semi);
      line-height: 1.2;
    }
    tbody .bar {
      grid-area: bar;
      padding-top: 4px;
    }
    .bar svg {
      width: min(100%, 160px);
      height: 4px;
    }
    tbody .n.sum,
    tbody .n.oldest {
      width: auto;
      padding-left: 12px;
    }
    tbody .n.sum {
      grid-area: sum;
      align-self: start;
    }
    tbody .n.oldest {
      grid-area: oldest;
      font-size: var(--fs-11);
    }
  }
  @media (pointer: coarse) {
    tbody tr > * {
      height: 44px;
    }
  }
`
