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
  .hero p {
    margin: 2px 0 0;
    font-size: var(--fs-12);
    color: var(--c-text-2);
  }
  .cards {
    display: grid;
    grid-template-columns: minmax(0, 1fr) minmax(240px, 300px) minmax(240px, 340px);
    gap: 12px;
    align-items: start;
    margin-top: 14px;
  }
  .cards.two {
    grid-template-columns: minmax(0, 1fr) minmax(240px, 340px);
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
    margin: 0;
    padding: 9px 12px 7px;
    font-size: var(--fs-13);
    font-weight: var(--fw-semi);
  }
  ul {
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
  a {
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
  @media (max-width: 1199px) {
    .cards,
    .cards.two {
      grid-template-columns: minmax(0, 1fr);
    }
  }
  @media (pointer: coarse) {
    a {
      min-height: 44px;
    }
  }
`
