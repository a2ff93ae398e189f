import { css } from 'lit'

export const homeStyles = css`
  :host {
    display: block;
    min-height: 100%;
    padding: 18px 20px 28px;
    background: var(--c-app);
    color: var(--c-text);
    font: var(--fw) var(--fs-ui) / var(--lh) var(--ui-font);
  }
  h1 {
    margin: 0;
    font-size: var(--fs-20);
    font-weight: 620;
    letter-spacing: var(--ls-tight);
    line-height: var(--lh-tight);
  }
  .hero {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    justify-content: space-between;
    gap: 10px 24px;
  }
  .command {
    display: flex;
    flex: 0 1 560px;
    align-items: center;
    gap: 10px;
    min-width: 0;
    height: 40px;
    padding: 0 10px 0 14px;
    border: 1px solid var(--c-line-strong);
    border-radius: var(--r-3);
    background: var(--c-surface);
    color: var(--c-text-3);
    font-size: var(--fs-14);
    text-align: left;
  }
  .command:hover {
    border-color: var(--c-control);
    color: var(--c-text-2);
  }
  suite-home-kpis,
  .strip {
    display: block;
    margin-top: 14px;
  }
  .failed {
    margin: 12px 0 0;
    font-size: var(--fs-12);
    color: var(--c-text-2);
  }
  .failed button {
    color: var(--c-accent-text);
    font-weight: var(--fw-med);
  }
  .place {
    min-height: 78px;
    border: 1px solid var(--c-line);
    border-radius: var(--r-3);
    background: var(--c-surface);
  }
  .strip {
    display: grid;
    grid-template-columns: repeat(auto-fit, minmax(210px, 1fr));
    align-items: center;
    gap: 28px;
    padding: 0 14px;
  }
  .rows {
    display: grid;
    align-content: space-evenly;
    min-height: 182px;
    padding: 8px 12px;
  }
  .place i {
    height: 12px;
    border-radius: var(--r-1);
    background: var(--c-sunken);
    opacity: 0;
    animation: come 80ms linear 150ms forwards;
  }
  @keyframes come {
    to {
      opacity: 1;
    }
  }
  .hero p {
    margin: 2px 0 0;
    font-size: var(--fs-12);
    color: var(--c-text-2);
  }
  /* A language that writes its weekdays small begins a line large all the same. */
  .hero p::first-letter {
    text-transform: uppercase;
  }
  .cards {
    display: grid;
    grid-template-columns: minmax(0, 1fr) minmax(200px, 17%) minmax(280px, 26%);
    gap: 12px;
    align-items: start;
    margin-top: 14px;
  }
  .cards.two {
    grid-template-columns: minmax(0, 1fr) minmax(300px, 29%);
  }
  .cards.one {
    grid-template-columns: minmax(0, 1fr);
  }
  .column {
    display: grid;
    gap: 12px;
    min-width: 0;
  }
  section {
    min-width: 0;
    padding-bottom: 8px;
    border: 1px solid var(--c-line);
    border-radius: var(--r-3);
    background: var(--c-surface);
  }
  h2 {
    display: flex;
    align-items: center;
    margin: 0;
    padding: 9px 12px 7px;
    font-size: var(--fs-13);
    font-weight: var(--fw-semi);
  }
  h2 .tool {
    margin-left: auto;
  }
  ul,
  ol {
    display: flex;
    flex-direction: column;
    margin: 0;
    padding: 0 6px;
    list-style: none;
  }
  ul.tiles {
    --tile-size: 26px;
    display: grid;
    grid-template-columns: repeat(auto-fill, minmax(220px, 1fr));
    gap: 2px 8px;
  }
  .tool {
    display: grid;
    place-items: center;
    flex: none;
    width: 22px;
    height: 22px;
    border-radius: var(--r-2);
    color: var(--c-text-2);
    font-size: 12px;
  }
  .tool:hover:not(:disabled),
  .tool[aria-pressed='true'] {
    background: var(--c-hover);
    color: var(--c-text);
  }
  .tool:disabled {
    color: var(--c-disabled);
    cursor: default;
  }
  .up .icon {
    transform: rotate(180deg);
  }
  a,
  .row {
    display: flex;
    align-items: center;
    gap: 8px;
    min-height: 30px;
    padding: 0 6px;
    border-radius: var(--r-2);
    color: var(--c-text);
    text-decoration: none;
  }
  .tiles a {
    gap: 10px;
    min-height: 36px;
    font-weight: var(--fw-med);
  }
  a:hover {
    background: var(--c-hover);
  }
  .more {
    min-height: max(30px, var(--tap));
    padding: 0 6px;
    border-radius: var(--r-2);
    color: var(--c-accent-text);
    font-size: var(--fs-12);
    font-weight: var(--fw-med);
  }
  .more:hover {
    background: var(--c-hover);
  }
  .what {
    flex: 1 1 auto;
  }
  .what b {
    font-weight: var(--fw-med);
  }
  .end {
    flex: none;
    font-size: var(--fs-11);
    font-variant-numeric: tabular-nums;
  }
  /* Whoever has no favourites yet would scroll beside an empty half of a wide screen. */
  @media (min-width: 1700px) {
    .cards.two {
      grid-template-columns: minmax(0, 1fr) minmax(600px, 50%);
    }
    .cards.two .column:last-child {
      display: block;
      columns: 2;
      column-gap: 12px;
    }
    .cards.two .column:last-child > * {
      display: block;
      margin-bottom: 12px;
      break-inside: avoid;
    }
  }
  @media (max-width: 1199px) {
    .cards,
    .cards.two {
      grid-template-columns: minmax(0, 1fr);
    }
  }
  @media (max-width: 640px) {
    :host {
      padding: 14px 12px 24px;
    }
    .command kbd {
      display: none;
    }
  }
  @media (pointer: coarse) {
    .tool {
      width: 44px;
      height: 44px;
    }
    .command {
      height: 44px;
    }
    a,
    .row {
      min-height: 44px;
    }
  }
  @media (forced-colors: active) {
    .tool[aria-pressed='true'] {
      background: Highlight;
      color: HighlightText;
      forced-color-adjust: none;
    }
  }
  @media (prefers-reduced-motion: reduce) {
    .place i {
      animation-duration: 0s;
    }
  }
`
