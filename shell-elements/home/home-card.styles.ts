import { css } from 'lit'

/** A panel of HOME with its heading. */
export const cardStyles = css`
  section {
    min-width: 0;
    overflow: hidden;
    border: 1px solid var(--c-line);
    border-radius: var(--r-3);
    background: var(--c-surface);
  }
  header {
    display: flex;
    flex-wrap: wrap;
    align-items: baseline;
    gap: 2px 8px;
    padding: 9px 12px 7px;
  }
  h2 {
    margin: 0;
    font-size: var(--fs-13);
    font-weight: var(--fw-semi);
  }
  .aside {
    margin-left: auto;
    font-size: var(--fs-11);
    color: var(--c-text-3);
  }
  a {
    color: var(--c-accent-text);
    text-decoration: none;
  }
  a:hover {
    text-decoration: underline;
    text-underline-offset: 2px;
  }
`
