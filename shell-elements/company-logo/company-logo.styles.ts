import { css } from 'lit'

export const companyLogoStyles = css`
  :host {
    display: inline-flex;
    align-self: stretch;
  }
  button {
    display: grid;
    place-items: center;
    min-width: 44px;
    height: 100%;
    padding: 0 8px;
    color: var(--c-copper-chrome);
  }
  button:focus-visible {
    outline-offset: -3px;
  }
  img {
    display: block;
    max-width: 140px;
    height: calc(var(--bar-top) - 14px);
    object-fit: contain;
  }
  @media (max-width: 640px) {
    :host {
      height: var(--bar-top);
    }
    img {
      max-width: 72px;
    }
  }
  .initial {
    display: grid;
    place-items: center;
    width: 24px;
    height: 24px;
    border: 2px solid currentColor;
    border-radius: var(--r-1);
    font-size: var(--fs-14);
    font-weight: var(--fw-bold);
    line-height: 1;
  }
`
