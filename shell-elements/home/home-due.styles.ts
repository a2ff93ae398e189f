import { css } from 'lit'

export const dueStyles = css`
  .plot {
    display: grid;
    grid-template-columns: 92px minmax(0, 1fr);
    padding: 6px 12px 0;
  }
  svg {
    display: block;
    width: 100%;
    height: 150px;
    overflow: visible;
  }
  .axis text {
    fill: var(--c-text-3);
    font-size: 11px;
    font-variant-numeric: tabular-nums;
    text-anchor: end;
  }
  .rule {
    stroke: var(--c-line-soft);
    vector-effect: non-scaling-stroke;
  }
  .zero {
    stroke: var(--c-line-strong);
    vector-effect: non-scaling-stroke;
  }
  .due,
  .late {
    cursor: pointer;
  }
  .due {
    fill: var(--c-accent);
  }
  .late {
    fill: var(--c-bad-fg);
  }
  .held {
    fill: url(#held);
    pointer-events: none;
  }
  #held path {
    stroke: var(--c-surface);
    stroke-width: 2;
  }
  .bank {
    fill: none;
    stroke: var(--c-text);
    stroke-width: 1.75;
    stroke-linejoin: round;
    vector-effect: non-scaling-stroke;
  }
  table {
    width: 100%;
    border-collapse: collapse;
    table-layout: fixed;
    font-size: var(--fs-11);
    font-variant-numeric: tabular-nums;
  }
  .scroll {
    padding: 0 12px 8px;
    overflow-x: auto;
  }
  col.names {
    width: 92px;
  }
  th,
  td {
    padding: 2px;
    text-align: center;
    font-weight: 400;
  }
  th[scope='row'] {
    padding: 2px 8px 2px 0;
    color: var(--c-text-2);
    line-height: 1.25;
    text-align: left;
  }
  thead th {
    font-weight: var(--fw-semi);
    line-height: 1.3;
  }
  thead small {
    display: block;
    font-size: inherit;
    font-weight: 400;
    color: var(--c-text-2);
  }
  td.bad,
  td.bad a,
  th.bad {
    color: var(--c-bad-fg);
  }
  .legend {
    display: flex;
    flex-wrap: wrap;
    gap: 2px 12px;
  }
  .legend i {
    display: inline-block;
    width: 10px;
    height: 10px;
    margin-right: 5px;
    border-radius: 2px;
    background: var(--c-accent);
    vertical-align: -1px;
  }
  .legend i.late {
    background: var(--c-bad-fg);
  }
  .legend i.bank {
    height: 2px;
    border-radius: 0;
    background: var(--c-text);
    vertical-align: 3px;
  }
  .note {
    margin: 0;
    padding: 0 12px 10px;
    font-size: var(--fs-12);
    color: var(--c-text-2);
  }
  .note b {
    color: var(--c-text);
    font-weight: var(--fw-semi);
  }
  /* On a phone each week has its line: day, and beside it what its row says of it. */
  @media (max-width: 640px) {
    table {
      display: grid;
      grid-auto-flow: column;
      grid-template-rows: repeat(var(--lines), auto);
      grid-auto-columns: auto;
      column-gap: 8px;
    }
    colgroup {
      display: none;
    }
    thead,
    tbody,
    tr {
      display: contents;
    }
    th,
    td,
    th[scope='row'] {
      padding: 4px 0;
      border-block-end: 1px solid var(--c-line-soft);
      text-align: end;
    }
    td {
      white-space: nowrap;
    }
    thead small {
      display: inline;
    }
    th[scope='col'] {
      text-align: start;
    }
    th[scope='row'] {
      align-content: end;
    }
    tr.sum :is(th, td) {
      font-weight: var(--fw-semi);
    }
  }
  @media print {
    svg {
      print-color-adjust: exact;
    }
  }
  @media (forced-colors: active) {
    .due,
    .late {
      fill: CanvasText;
    }
    .bank {
      stroke: Highlight;
    }
  }
`
