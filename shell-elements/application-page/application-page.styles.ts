import { css } from 'lit'

export const applicationPageStyles = css`
  :host {
    display: block;
    min-height: 100%;
    padding: 18px var(--pad-page) 32px;
    background: var(--c-surface);
    color: var(--c-text);
    font: var(--fw) var(--fs-ui) / var(--lh) var(--ui-font);
  }
  header {
    --tile-size: 26px;
    display: flex;
    align-items: center;
    gap: 10px;
    margin-bottom: 16px;
  }
  h1 {
    margin: 0;
    font-size: var(--fs-20);
    font-weight: var(--fw-semi);
    letter-spacing: var(--ls-tight);
    line-height: var(--lh-tight);
  }
  nav {
    columns: 260px auto;
    column-gap: 24px;
    max-width: 1480px;
  }
  section {
    break-inside: avoid;
    padding: 8px 0 14px;
    border-top: 1px solid var(--c-line);
  }
  h2,
  h3 {
    margin: 0 0 4px;
    padding: 0 8px;
    font-size: var(--fs-12);
    font-weight: var(--fw-semi);
    line-height: 22px;
  }
  h3 {
    margin-top: 6px;
    font-size: var(--fs-11);
    color: var(--c-text-3);
  }
  ul {
    margin: 0;
    padding: 0;
    list-style: none;
  }
  a {
    display: block;
    padding: 5px 8px;
    border-radius: var(--r-2);
    color: var(--c-accent-text);
    text-decoration: none;
  }
  a:hover {
    background: var(--c-hover);
    text-decoration: underline;
    text-underline-offset: 2px;
  }
  .empty {
    max-width: 480px;
    color: var(--c-text-2);
  }
`
