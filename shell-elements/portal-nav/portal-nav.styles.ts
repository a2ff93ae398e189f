import { css } from 'lit'

export const portalNavStyles = css`
  :host {
    display: flex;
    min-width: 0;
    font: var(--fw) var(--fs-14) / 1.2 var(--ui-font);
  }
  nav,
  ul {
    display: flex;
    align-self: stretch;
  }
  ul {
    gap: 4px;
    margin: 0;
    padding: 0;
    list-style: none;
  }
  li {
    display: flex;
  }
  a,
  button,
  .figure {
    position: relative;
    display: flex;
    align-items: center;
    gap: 8px;
    padding: 0 14px;
    color: var(--c-on-chrome-2);
    text-decoration: none;
    white-space: nowrap;
  }
  a:hover,
  button:hover {
    color: var(--c-on-chrome);
    background: var(--c-chrome-2);
  }
  [aria-current] {
    background: var(--c-chrome-2);
    color: var(--c-on-chrome);
    font-weight: var(--fw-semi);
  }
  [aria-current]::after {
    content: '';
    position: absolute;
    inset: auto 0 0;
    height: 3px;
    background: var(--c-copper-chrome);
  }
  a:focus-visible,
  button:focus-visible {
    outline-offset: -3px;
  }
  .icon {
    font-size: 16px;
  }
  .icon-place {
    position: relative;
  }

  /* Along the bottom of a phone: one column for each place, the word under its sign. */
  :host([bottom]) {
    grid-area: status;
    background: var(--c-surface);
    border-top: 1px solid var(--c-line);
    padding-bottom: env(safe-area-inset-bottom);
  }
  :host([bottom]) nav,
  :host([bottom]) ul,
  :host([bottom]) li {
    flex: 1 1 0;
    min-width: 0;
    gap: 0;
  }
  :host([bottom]) a,
  :host([bottom]) button,
  :host([bottom]) .figure {
    flex: 1 1 0;
    min-width: 0;
    flex-direction: column;
    justify-content: center;
    gap: 4px;
    min-height: 56px;
    padding: 6px 4px;
    color: var(--c-text-2);
    font-size: var(--fs-12);
  }
  :host([bottom]) a:hover,
  :host([bottom]) button:hover {
    background: var(--c-hover);
    color: var(--c-text);
  }
  :host([bottom]) [aria-current] {
    background: none;
    color: var(--c-accent-text);
  }
  :host([bottom]) [aria-current]::after {
    inset: 0 0 auto;
    background: var(--c-copper);
  }
  :host([bottom]) :focus-visible {
    outline-color: var(--c-focus);
  }
  :host([bottom]) .word {
    max-width: 100%;
    overflow: hidden;
    text-overflow: ellipsis;
  }
  :host([bottom]) .icon {
    font-size: 20px;
  }
  :host([bottom]) suite-badge {
    position: absolute;
    inset: -7px auto auto 12px;
  }
  @media (forced-colors: active) {
    [aria-current]::after {
      background: Highlight;
    }
  }
`
