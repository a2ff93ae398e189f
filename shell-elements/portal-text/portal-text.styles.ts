import { css } from 'lit'

export const portalTextStyles = css`
  :host {
    display: block;
  }
  section {
    display: flex;
    gap: 14px;
    padding: 16px 20px;
    border: 1px solid var(--c-line);
    border-radius: var(--r-3);
    background: var(--c-surface);
  }
  section > .icon {
    margin-top: 2px;
    font-size: 20px;
    color: var(--c-accent-text);
  }
  /* Line breaks of a plain text are meant. */
  .text {
    min-width: 0;
    max-width: 72ch;
    line-height: var(--lh-read);
    white-space: pre-line;
    overflow-wrap: anywhere;
  }
  h3 {
    margin: 0 0 2px;
    font-size: var(--fs-14);
    font-weight: var(--fw-semi);
  }
  p,
  ul,
  ol {
    margin: 0 0 8px;
    white-space: normal;
  }
  ul,
  ol {
    padding-inline-start: 20px;
  }
  .text > :last-child {
    margin-bottom: 0;
  }
  strong {
    font-weight: var(--fw-semi);
  }
  a {
    color: var(--c-accent-text);
  }
`
